import type { Page } from "@playwright/test";
import type { PanelProcess } from "@/lib/testing/panel/panel-process";
import { format, ru, t } from "@/lib/testing/words";
import { newAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { linkIn, mailTo } from "../../mailbox";
import {
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  open,
  phone,
  readRows,
  row,
  untilHydrated,
} from "../../screen";
import { giveCode, givePassword, proveByPassword, signOut } from "../../sign-in-form";
import { appCode } from "../../two-factor";

const admin = { email: "admin@example.test", password: "Admin-demo-1" };
const support = { email: "support@example.test", password: "Support-demo-1" };

async function signInStaff(page: Page, who: typeof admin): Promise<void> {
  await givePassword(page, who);
  await expect(page).toHaveURL("/staff");
  await untilHydrated(page);
}

const newEmail = () => `staff-${Math.random().toString(36).slice(2)}@example.test`;

async function invite(page: Page, email: string, kind: string): Promise<void> {
  await open(page, "/staff/people");
  await page.getByLabel(t.staff.people.name, { exact: true }).fill("Robin Newcomer");
  await page.getByLabel(t.staff.people.email, { exact: true }).fill(email);
  await page.getByLabel(t.staff.people.kind, { exact: true }).selectOption({ label: kind });
  await page.getByRole("button", { name: t.staff.people.invite, exact: true }).click();
  await proveByPassword(page, admin.password);
  await expect(page.getByText(format(t.staff.people.invited, { email }))).toBeVisible();
}

/** Follows the invitation link; returns the TOTP secret that was set up. */
async function join(page: Page, panel: PanelProcess, email: string, password: string): Promise<string> {
  await page.goto(linkIn(await mailTo(panel, email, "staff account")));
  await expect(page.getByRole("img", { name: t.join.qr })).toBeVisible();
  const secret = ((await page.locator("code").textContent()) ?? "").replaceAll(" ", "");
  await expectNoAxeViolations(page);
  await page.getByLabel(t.join.password, { exact: true }).fill(password);
  await page.getByLabel(t.join.code).fill(appCode(secret));
  await page.getByRole("button", { name: t.join.submit }).click();
  await expect(page.getByText(t.join.doneTitle)).toBeVisible();
  await expect(page.getByRole("listitem")).toHaveCount(10);
  return secret;
}

test("staff have an area of their own, and customers cannot tell that it is there", async ({
  page,
  panel,
  signIn,
  browser,
  consoleWatch,
}) => {
  consoleWatch.allow(/404/);
  await signInStaff(page, support);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Support Demo");
  await page.getByText(t.staff.home.rights).click();
  await expect(page.getByText(t.staff.rights.customers_find)).toBeVisible();
  await expect(page.getByText(t.staff.rights.staff_manage)).toHaveCount(0);
  const ways = page.getByRole("list", { name: t.staff.home.rights }).getByRole("link");
  const paths = await ways.evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  for (const path of new Set(paths.filter((one) => one.startsWith("/"))))
    expect((await page.request.get(path)).status(), path).toBe(200);
  await page.getByRole("link", { name: t.staff.rights.servers_suspend }).click();
  await expect(page.getByLabel(t.staff.search.label)).toBeFocused();
  await expectNoAxeViolations(page);
  // Customer pages redirect back, and pages of other staff roles are not found.
  await page.goto("/servers");
  await expect(page).toHaveURL("/staff");
  expect((await page.goto("/staff/people"))?.status()).toBe(404);
  await open(page, "/staff");
  await signOut(page, support.email);
  await page.goto("/staff/log");
  await expect(page).toHaveURL("/login?to=%2Fstaff%2Flog");

  const elsewhere = await browser.newContext({ baseURL: panel.url });
  const there = await elsewhere.newPage();
  await givePassword(there, await newAccount(panel));
  await expect(there).toHaveURL("/servers");
  const unknown = await there.goto("/no-such-page");
  const heading = await there.getByRole("heading", { level: 1 }).textContent();
  const files = [
    "/staff/log/export",
    "/staff/catalogue/export",
    "/billing/invoices/999999/pdf",
    "/dns/7/file",
  ];
  for (const path of ["/staff", "/staff/people", "/staff/log", ...files]) {
    expect((await there.goto(path))?.status(), path).toBe(unknown?.status());
    await expect(there.getByRole("heading", { level: 1 }), path).toHaveText(heading ?? "");
  }
  await elsewhere.close();
  await signIn("anna");
});

test("an invited member of staff sets password and factor by a link, and is out at once when disabled", async ({
  page,
  panel,
  browser,
}) => {
  await signInStaff(page, admin);
  const email = newEmail();
  await invite(page, email, t.staff.kinds.support);
  const list = page.getByRole("table", { name: t.staff.people.list });
  await expect(list).toContainText(email);
  await expectNoAxeViolations(page);

  const theirs = await browser.newContext({ baseURL: panel.url });
  const robin = await theirs.newPage();
  const password = "Harbour-light-7";
  const secret = await join(robin, panel, email, password);
  await givePassword(robin, { email, password });
  await expect(robin.getByRole("heading", { name: t.secondStep.title })).toBeVisible();
  await untilHydrated(robin);
  // The code that enabled the app is used up.
  await giveCode(robin, t.secondStep.totp.label, appCode(secret, 1));
  await expect(robin).toHaveURL("/staff");

  await page.reload();
  await untilHydrated(page);
  await page
    .getByRole("button", { name: format(t.staff.people.disableNamed, { name: "Robin Newcomer" }) })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: t.staff.people.disableTitle });
  await expect(dialog.getByRole("button", { name: t.common.cancel })).toBeFocused();
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: t.staff.people.disable }).click();
  await expect(page.getByText(t.staff.people.disabled)).toBeVisible();
  await robin.reload();
  await expect(robin).toHaveURL("/login?to=%2Fstaff");
  await theirs.close();
});

test("the last administrator stays", async ({ page }) => {
  await signInStaff(page, admin);
  await open(page, "/staff/people");
  await page
    .getByRole("button", { name: format(t.staff.people.disableNamed, { name: "Admin Demo" }) })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: t.staff.people.disable }).click();
  await expect(page.getByRole("dialog")).toContainText("This is the last administrator.");
});

test("the log says who did what, in both languages, on a phone too", async ({ page, panel, browser }) => {
  const account = await newAccount(panel);
  const theirs = await browser.newContext({ baseURL: panel.url });
  const there = await theirs.newPage();
  await givePassword(there, account);
  await expect(there).toHaveURL("/servers");
  await untilHydrated(there);
  await signOut(there, account.email);
  await givePassword(there, account);
  await expect(there).toHaveURL("/servers");

  await open(there, "/account/activity");
  const own = await readRows(there.getByRole("table", { name: t.activity.title }));
  expect(own[0]).toMatchObject({ Who: t.activity.actors.me, [t.activity.address]: "127.0.0.1" });
  expect(own[0]?.What).toContain(t.sessions.since);
  expect(own[1]?.What).toContain(t.impersonation.endings.session);
  await expectNoAxeViolations(there);
  await there.getByLabel(t.activity.who, { exact: true }).selectOption({ label: t.staff.kinds.support });
  await there.getByRole("button", { name: t.activity.apply }).click();
  await expect(there).toHaveURL(/actor=staff/);
  await expect(there.getByText(t.activity.none)).toBeVisible();
  const download = there.waitForEvent("download");
  await there.getByRole("link", { name: t.activity.exportCsv }).click();
  expect((await download).suggestedFilename()).toBe("activity.csv");
  await theirs.close();

  await signInStaff(page, support);
  await open(page, `/staff/log?actor=${encodeURIComponent(account.email)}`);
  const all = page.getByRole("table", { name: t.activity.title });
  await expect(row(all, "").first()).toBeVisible();
  expect((await readRows(all))[0]).toMatchObject({ Who: account.email, Account: account.email });
  await page.getByRole("textbox", { name: t.activity.who }).fill("");
  await page.getByRole("textbox", { name: t.activity.account }).fill(account.email);
  await page.getByRole("button", { name: t.activity.apply }).click();
  await expect(page).toHaveURL((url) => url.searchParams.get("account") === account.email);
  const ofOne = await readRows(all);
  expect(ofOne.length).toBeGreaterThan(0);
  expect(new Set(ofOne.map((line) => line.Account))).toEqual(new Set([account.email]));
  await page.setViewportSize(phone);
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolations(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoAxeViolations(page);
  await page.context().addCookies([{ name: "locale", value: "ru", url: panel.url }]);
  await open(page, "/staff/log");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(ru.staff.nav.log);
  await expect(page.getByText(ru.actions.audit.search.done).first()).toBeAttached();
  await expectNoSidewaysScroll(page);
});
