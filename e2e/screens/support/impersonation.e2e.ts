import type { Browser, Page } from "@playwright/test";
import type { PanelProcess } from "@/lib/testing/panel-process";
import { addServer, inDatabase, newAccount, type TestAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone, untilHydrated } from "../../screen";
import { proveOwner } from "../../sessions";
import { givePassword } from "../../sign-in-form";

const support = { email: "support@example.test", password: "Support-demo-1" };
const admin = { email: "admin@example.test", password: "Admin-demo-1" };

async function signInStaff(page: Page, who: typeof support): Promise<void> {
  await givePassword(page, who);
  await expect(page).toHaveURL("/staff");
  await untilHydrated(page);
}

const banner = (page: Page) => page.getByRole("region", { name: "Support visit" });

/** A browser of its own, signed in as that member of staff. */
async function staffPage(browser: Browser, panel: PanelProcess, who: typeof support): Promise<Page> {
  const context = await browser.newContext({ baseURL: panel.url });
  const page = await context.newPage();
  await signInStaff(page, who);
  return page;
}

async function startImpersonation(page: Page, customer: TestAccount, reason: string): Promise<void> {
  await open(page, `/staff/customers/${customer.id}/visit`);
  await page.getByLabel("Reason").fill(reason);
  await page.getByLabel("Ticket number").fill("T-2041");
  await page.getByRole("button", { name: "Start visit" }).click();
  await expect(page).toHaveURL("/servers");
  await untilHydrated(page);
  await expect(banner(page)).toBeVisible();
}

async function giveReason(page: Page, title: string, reason: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: title });
  await dialog.getByLabel("Reason").fill(reason);
  await dialog.getByRole("button", { name: "Continue" }).click();
}

/** An address that the server had before, and has no more. */
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
  await signInStaff(page, support);
  await open(page, `/staff?q=198.51.100.77`);
  await page
    .getByRole("link", { name: `Visit ${customer.email}` })
    .first()
    .click();
  await expect(page).toHaveURL(`/staff/customers/${customer.id}/visit`);
  await untilHydrated(page);
  await expect(page.getByRole("heading", { name: "What stays forbidden" })).toBeVisible();
  await expect(page.getByText("Enter, set or reset the PIN")).toBeVisible();
  await expectNoAxeViolations(page);
  await startImpersonation(page, customer, "Asked by phone about contacts");

  await expect(banner(page)).toContainText(customer.email);
  await expect(banner(page)).toContainText("Asked by phone about contacts");
  await expect(banner(page)).toContainText("read only");
  await expect(banner(page).getByRole("timer").last()).toContainText(/1[45]:\d\d/);
  await expect(page).toHaveTitle(new RegExp(`^Visit: ${customer.email} · Servers`));
  await expectNoAxeViolations(page);
  await page.setViewportSize(phone);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await open(page, `/servers/${server}`);
  const rename = page.getByRole("button", { name: "Rename", exact: true });
  await expect(rename).toHaveAttribute("aria-disabled", "true");
  await expect(rename).toHaveAccessibleDescription("You're viewing this account read-only.");
  await open(page, "/account/contacts");
  const add = page.getByRole("button", { name: "Add contact" });
  await expect(add).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByText("You're viewing this account read-only.").first()).toBeVisible();

  await page.getByRole("button", { name: "Allow changes" }).click();
  await giveReason(page, "Allow changes?", "The customer asked for it");
  await expect(banner(page)).toContainText("read and write");
  await expect(add).not.toHaveAttribute("aria-disabled", "true");
  await add.click();
  await page.getByRole("dialog").getByLabel("Email").fill("accounts@example.test");
  await page.getByRole("dialog").getByRole("button", { name: "Add contact" }).click();
  await expect(page.getByRole("dialog", { name: "Why do you change this?" })).toBeVisible();
  await expectNoAxeViolations(page);
  await giveReason(page, "Why do you change this?", "New accountant");
  await expect(page.getByText("accounts@example.test")).toBeVisible();
  // What is the customer's alone is off, with why.
  await open(page, "/account");
  await expect(page.getByText("Only the customer can do this.").first()).toBeVisible();

  await page.getByRole("button", { name: "End visit" }).click();
  await expect(page).toHaveURL(`/staff/customers/${customer.id}/visit?ended=staff`);
  await expect(page.getByText("Visit ended.")).toBeVisible();
  await page.goto("/account");
  await expect(page).toHaveURL("/staff");

  const theirs = await browser.newContext({ baseURL: panel.url });
  const own = await theirs.newPage();
  await givePassword(own, customer);
  await expect(own).toHaveURL("/servers");
  await open(own, "/account/support-access");
  const list = own.getByRole("region", { name: "Visits" });
  await expect(list.getByRole("heading", { level: 3 })).toHaveText(["Support Demo, Support"]);
  for (const text of [
    "Asked by phone about contacts",
    "Ticket T-2041",
    "Ended by support",
    "Contacts",
    "Added a contact",
    "Reason: New accountant",
    "Reason: The customer asked for it",
  ])
    await expect(list.getByText(text).first()).toBeVisible();
  await expect(list.getByText(/^Server \d/)).toHaveCount(1);
  // Neither opened nor asked for beforehand, though links to them were in sight.
  await expect(list.getByText("Invoices", { exact: true })).toHaveCount(0);
  await expectNoAxeViolations(own);
  await open(own, "/account/activity");
  await expect(own.getByText("Support (Support Demo, Support) for you").first()).toBeVisible();
  await theirs.close();
});

/** On the administrator's page of staff accounts. */
async function changeKind(page: Page, kind: string): Promise<void> {
  await open(page, "/staff/people");
  await page.getByRole("button", { name: "Change the kind of Support Demo" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Change kind" });
  await dialog.getByLabel("Kind").selectOption({ label: kind });
  await dialog.getByRole("button", { name: "Change kind" }).click();
  await expect(page.getByText("Kind changed")).toBeVisible();
}

test("an administrator takes the right away in the middle, and the impersonation session ends on the page where it is", async ({
  page,
  panel,
  browser,
  consoleWatch,
}) => {
  consoleWatch.allow(/401|403/);
  const customer = await newAccount(panel);
  await signInStaff(page, support);
  await startImpersonation(page, customer, "Cannot see the server");
  const above = await staffPage(browser, panel, admin);
  await proveOwner(panel, admin);
  await changeKind(above, "Catalog");
  try {
    await expect(page).toHaveURL(`/staff/customers/${customer.id}/visit?ended=right`, { timeout: 20_000 });
    await expect(page.getByText("The visit is over: your permission was taken away.")).toBeVisible();
    await page.goto("/servers");
    await expect(page).toHaveURL("/staff");
  } finally {
    await changeKind(above, "Support");
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
  await signInStaff(page, support);
  await startImpersonation(page, customer, "First");
  const second = await staffPage(browser, panel, admin);
  await open(second, `/staff/customers/${customer.id}/visit`);
  await expect(second.getByText("Support Demo (Support) is visiting this account now")).toBeVisible();
  await startImpersonation(second, customer, "Second");
  await expect(banner(second)).toContainText("Also here: Support Demo");
  await expect(banner(page)).toContainText("Also here: Admin Demo", { timeout: 15_000 });

  const theirs = await browser.newContext({ baseURL: panel.url });
  const own = await theirs.newPage();
  await givePassword(own, customer);
  await expect(own).toHaveURL("/servers");
  await expect(banner(page)).toContainText("The customer is signed in now", { timeout: 15_000 });
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(banner(page).getByText("The customer is signed in now", { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await open(own, "/account/support-access");
  await expect(own.getByText("Now", { exact: true })).toHaveCount(2);
  await own.getByRole("combobox", { name: "Visits" }).selectOption({ label: "Not allowed" });
  await own.getByRole("button", { name: "Save" }).click();
  await expect(own.getByText("Settings saved")).toBeVisible();
  for (const one of [page, second])
    await expect(one.getByText("The visit is over: the customer switched support access off.")).toBeVisible({
      timeout: 20_000,
    });
  await open(page, `/staff/customers/${customer.id}/visit`);
  await expect(
    page.getByText("The customer has switched support access off.", { exact: true }),
  ).toBeVisible();
  await page.getByLabel("Reason").fill("The disk is full");
  await page.getByRole("button", { name: "Ask the customer" }).click();
  await expect(page.getByText(`Email sent to ${customer.email}`)).toBeVisible();
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
  await signInStaff(page, support);
  await startImpersonation(page, earlier, "Asked by phone");
  const other = await page.context().newPage();
  await startImpersonation(other, later, "Asked by mail");
  await expect(page).toHaveURL(`/staff/customers/${earlier.id}/visit?ended=staff`, { timeout: 20_000 });
  await expect(page.getByText("Visit ended.")).toBeVisible();
  await open(other, "/account");
  await expect(banner(other)).toContainText(later.email);
  await other.getByRole("button", { name: "End visit" }).click();
  await expect(other).toHaveURL(`/staff/customers/${later.id}/visit?ended=staff`);
  await other.close();
});
