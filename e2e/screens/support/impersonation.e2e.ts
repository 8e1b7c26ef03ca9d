import type { Browser, Page } from "@playwright/test";
import type { PanelProcess } from "@/lib/testing/panel/panel-process";
import { format, t } from "@/lib/testing/words";
import { addServer, inDatabase, newAccount, type TestAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone, untilHydrated } from "../../screen";
import { openBackOffice, proveOwner } from "../../sessions";
import { givePassword } from "../../sign-in-form";

const support = { email: "support@example.test", password: "Support-demo-1" };
const admin = { email: "admin@example.test", password: "Admin-demo-1" };

const banner = (page: Page) => page.getByRole("region", { name: t.impersonationBanner.label });

/** A separate browser, signed in as that member of staff. */
async function staffPage(browser: Browser, panel: PanelProcess, who: typeof support): Promise<Page> {
  const context = await browser.newContext({ baseURL: panel.url });
  const page = await context.newPage();
  await openBackOffice(page, panel, who);
  return page;
}

async function startImpersonation(page: Page, customer: TestAccount, reason: string): Promise<void> {
  await open(page, `/staff/customers/${customer.id}/visit`);
  await page.getByLabel(t.impersonation.start.reason).fill(reason);
  await page.getByLabel(t.impersonation.start.ticket).fill("T-2041");
  await page.getByRole("button", { name: t.impersonation.start.submit }).click();
  await expect(page).toHaveURL("/servers");
  await untilHydrated(page);
  await expect(banner(page)).toBeVisible();
}

async function giveReason(page: Page, title: string, reason: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: title });
  await dialog.getByLabel(t.impersonation.start.reason).fill(reason);
  await dialog.getByRole("button", { name: t.impersonationBanner.write.submit }).click();
}

/** Inserts an address that the server had before and has no longer. */
const addOldAddress = (panel: PanelProcess, serverId: number, ip: string) =>
  inDatabase(panel, (client) =>
    client.query(
      `insert into address_history (ip, server_id, since, until)
        values ($1, $2, now() - interval '90 days', now() - interval '60 days')`,
      [ip, serverId],
    ),
  );

test("support finds a customer by an old address, looks, is refused, switches, changes a contact and ends; the customer sees just that", async ({
  page,
  panel,
  browser,
}) => {
  const customer = await newAccount(panel, { credit: "10.00" });
  const server = await addServer(panel, customer, { hostname: "visited-1" });
  await addOldAddress(panel, server, "198.51.100.77");
  await openBackOffice(page, panel, support);
  await open(page, `/staff?q=198.51.100.77`);
  await page
    .getByRole("link", { name: format(t.tickets.about.visit, { name: customer.email }) })
    .first()
    .click();
  await expect(page).toHaveURL(`/staff/customers/${customer.id}/visit`);
  await untilHydrated(page);
  await expect(page.getByRole("heading", { name: t.impersonation.start.forbidden })).toBeVisible();
  await expect(page.getByText("Enter, set or reset the PIN")).toBeVisible();
  await expectNoAxeViolations(page);
  await startImpersonation(page, customer, "Asked by phone about contacts");

  await expect(banner(page)).toContainText(customer.email);
  await expect(banner(page)).toContainText("Asked by phone about contacts");
  await expect(banner(page)).toContainText(t.impersonation.modes.read_only);
  await expect(banner(page).getByRole("timer").last()).toContainText(/1[45]:\d\d/);
  await expect(page).toHaveTitle(new RegExp(`^Visit: ${customer.email} · Servers`));
  await expectNoAxeViolations(page);
  await page.setViewportSize(phone);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await open(page, `/servers/${server}`);
  const rename = page.getByRole("button", { name: t.server.rename.open, exact: true });
  await expect(rename).toHaveAttribute("aria-disabled", "true");
  await expect(rename).toHaveAccessibleDescription(t.refused.impersonation.read_only);
  await open(page, "/account/contacts");
  const add = page.getByRole("button", { name: t.contacts.add });
  await expect(add).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByText(t.refused.impersonation.read_only).first()).toBeVisible();

  await page.getByRole("button", { name: t.impersonationBanner.allowWrites }).click();
  await giveReason(page, t.impersonationBanner.write.switchTitle, "The customer asked for it");
  await expect(banner(page)).toContainText(t.impersonation.modes.read_write);
  await expect(add).not.toHaveAttribute("aria-disabled", "true");
  await add.click();
  await page.getByRole("dialog").getByLabel(t.staff.people.email).fill("accounts@example.test");
  await page.getByRole("dialog").getByRole("button", { name: t.contacts.add }).click();
  await expect(page.getByRole("dialog", { name: t.impersonationBanner.write.title })).toBeVisible();
  await expectNoAxeViolations(page);
  await giveReason(page, t.impersonationBanner.write.title, "New accountant");
  await expect(page.getByText("accounts@example.test")).toBeVisible();
  // Actions of the customer alone are disabled, with the reason.
  await open(page, "/account");
  await expect(page.getByText(t.problems.impersonation.forbidden).first()).toBeVisible();

  await page.getByRole("button", { name: t.impersonationBanner.end }).click();
  await expect(page).toHaveURL(`/staff/customers/${customer.id}/visit?ended=staff`);
  await expect(page.getByText(t.impersonation.ended.staff)).toBeVisible();
  await page.goto("/account");
  await expect(page).toHaveURL("/staff");

  const theirs = await browser.newContext({ baseURL: panel.url });
  const own = await theirs.newPage();
  await givePassword(own, customer);
  await expect(own).toHaveURL("/servers");
  await open(own, "/account/support-access");
  const list = own.getByRole("region", { name: t.impersonation.start.past });
  await expect(list.getByRole("heading", { level: 3 })).toHaveText(["Support Demo, Support"]);
  for (const text of [
    "Asked by phone about contacts",
    format(t.impersonation.own.ticket, { ticket: "T-2041" }),
    t.impersonation.endings.staff,
    t.contacts.title,
    "Added a contact",
    format(t.impersonation.own.because, { reason: "New accountant" }),
    format(t.impersonation.own.because, { reason: "The customer asked for it" }),
  ])
    await expect(list.getByText(text).first()).toBeVisible();
  await expect(list.getByText(/^Server \d/)).toHaveCount(1);
  // Neither opened nor prefetched, though links to them were visible.
  await expect(list.getByText(t.staff.search.groups.invoices, { exact: true })).toHaveCount(0);
  await expectNoAxeViolations(own);
  await open(own, "/account/activity");
  await expect(
    own.getByText(format(t.activity.whos.visit, { name: "Support Demo, Support" })).first(),
  ).toBeVisible();
  await theirs.close();
});

/** Changes a role on the administrator's page of staff accounts. */
async function changeKind(page: Page, kind: string): Promise<void> {
  await open(page, "/staff/people");
  await page
    .getByRole("button", { name: format(t.staff.people.changeNamed, { name: "Support Demo" }) })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: t.staff.people.change });
  await dialog.getByLabel(t.staff.people.kind).selectOption({ label: kind });
  await dialog.getByRole("button", { name: t.staff.people.change }).click();
  await expect(page.getByText(t.staff.people.changed)).toBeVisible();
}

test("an administrator takes the right away in the middle, and the impersonation session ends on the page where it is", async ({
  page,
  panel,
  browser,
  consoleWatch,
}) => {
  consoleWatch.allow(/401|403/);
  const customer = await newAccount(panel);
  await openBackOffice(page, panel, support);
  await startImpersonation(page, customer, "Cannot see the server");
  const above = await staffPage(browser, panel, admin);
  await proveOwner(panel, admin);
  await changeKind(above, t.staff.kinds.catalogue);
  try {
    await expect(page).toHaveURL(`/staff/customers/${customer.id}/visit?ended=right`, { timeout: 20_000 });
    await expect(page.getByText(t.impersonation.ended.right)).toBeVisible();
    await page.goto("/servers");
    await expect(page).toHaveURL("/staff");
  } finally {
    await changeKind(above, t.staff.kinds.support);
    await above.context().close();
  }
});

test("two of staff in one account see each other, and the customer ends both by switching support access off", async ({
  page,
  panel,
  browser,
  consoleWatch,
}) => {
  consoleWatch.allow(/401|403/);
  const customer = await newAccount(panel);
  await openBackOffice(page, panel, support);
  await startImpersonation(page, customer, "First");
  const second = await staffPage(browser, panel, admin);
  await open(second, `/staff/customers/${customer.id}/visit`);
  await expect(second.getByText("Support Demo (Support) is visiting this account now")).toBeVisible();
  await startImpersonation(second, customer, "Second");
  await expect(banner(second)).toContainText(format(t.impersonationBanner.others, { names: "Support Demo" }));
  await expect(banner(page)).toContainText(format(t.impersonationBanner.others, { names: "Admin Demo" }), {
    timeout: 15_000,
  });

  const theirs = await browser.newContext({ baseURL: panel.url });
  const own = await theirs.newPage();
  await givePassword(own, customer);
  await expect(own).toHaveURL("/servers");
  await expect(banner(page)).toContainText(t.impersonationBanner.ownerHere, { timeout: 15_000 });
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(banner(page).getByText(t.impersonationBanner.ownerHere, { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await open(own, "/account/support-access");
  await expect(own.getByText(t.impersonation.own.now, { exact: true })).toHaveCount(2);
  await own
    .getByRole("combobox", { name: t.impersonation.start.past })
    .selectOption({ label: t.impersonation.own.off });
  await own.getByRole("button", { name: t.impersonation.own.save }).click();
  await expect(own.getByText(t.impersonation.own.saved)).toBeVisible();
  for (const one of [page, second])
    await expect(one.getByText(t.impersonation.ended.refused)).toBeVisible({
      timeout: 20_000,
    });
  await open(page, `/staff/customers/${customer.id}/visit`);
  await expect(page.getByText(t.impersonation.start.off, { exact: true })).toBeVisible();
  await page.getByLabel(t.impersonation.start.reason).fill("The disk is full");
  await page.getByRole("button", { name: t.impersonation.start.ask }).click();
  await expect(page.getByText(format(t.impersonation.start.asked, { email: customer.email }))).toBeVisible();
  await theirs.close();
  await second.context().close();
});

test("a tab of an earlier impersonation session goes back to that customer, and leaves the impersonation session in the other tab alone", async ({
  page,
  panel,
  consoleWatch,
}) => {
  consoleWatch.allow(/401|403|409/);
  const [earlier, later] = [await newAccount(panel), await newAccount(panel)];
  await openBackOffice(page, panel, support);
  await startImpersonation(page, earlier, "Asked by phone");
  const other = await page.context().newPage();
  await startImpersonation(other, later, "Asked by mail");
  await expect(page).toHaveURL(`/staff/customers/${earlier.id}/visit?ended=staff`, { timeout: 20_000 });
  await expect(page.getByText(t.impersonation.ended.staff)).toBeVisible();
  await open(other, "/account");
  await expect(banner(other)).toContainText(later.email);
  await other.getByRole("button", { name: t.impersonationBanner.end }).click();
  await expect(other).toHaveURL(`/staff/customers/${later.id}/visit?ended=staff`);
  await other.close();
});
