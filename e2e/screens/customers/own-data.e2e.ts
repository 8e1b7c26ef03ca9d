import { readFile } from "node:fs/promises";
import { format, t } from "@/lib/testing/words";
import { addServer, newAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { mailTo } from "../../mailbox";
import {
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  open,
  phone,
  titleOf,
  untilHydrated,
} from "../../screen";
import { signInAsStaff } from "../../sessions";
import { givePassword, pressAndProve, proveByPassword } from "../../sign-in-form";

const support = { email: "support@example.test", password: "Support-demo-1" };
const admin = { email: "admin@example.test", password: "Admin-demo-1" };
const { copy, close } = t.ownData;
const foreign = "https://elsewhere.example/";

test("a copy of the data is made and downloaded, with a server in the way of closing the account", async ({
  page,
  panel,
  signIn,
  consoleWatch,
}) => {
  const account = await newAccount(panel);
  await addServer(panel, account, { hostname: "own-data-1" });
  await signIn(account);
  await open(page, "/account/data");
  await expect(page).toHaveTitle(titleOf(t.ownData.title));
  await expect(page.getByText(close.blocked)).toBeVisible();
  await expect(page.getByRole("link", { name: format(close.servers, { count: 1 }) })).toHaveAttribute(
    "href",
    "/servers",
  );
  await expect(page.getByRole("button", { name: close.open })).toHaveCount(0);
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: copy.ask }).click();
  await proveByPassword(page, account.password);
  const link = page.getByRole("link", { name: copy.download });
  await expect(link).toBeVisible({ timeout: 30_000 });
  await page.setViewportSize(phone);
  await expectNoSidewaysScroll(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoAxeViolations(page);
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  const archive = await readFile(await download.path(), "utf8");
  for (const text of ["data/accounts.json", account.email, "own-data-1"]) expect(archive).toContain(text);
  await mailTo(panel, account.email, "The copy of your data is ready");
  // A page can ask no other server, and the test would fail if it did.
  consoleWatch.allow(/elsewhere\.example/);
  const refused = await page.evaluate(
    (url) =>
      fetch(url).then(
        () => "answered",
        () => "refused",
      ),
    foreign,
  );
  expect(refused).toBe("refused");
  expect(consoleWatch.problems()).toEqual([]);
});

test("an account is closed with its credit paid out, and support opens it again", async ({
  page,
  panel,
  signIn,
  browser,
  consoleWatch,
}) => {
  // The refused sign-in.
  consoleWatch.allow(/status of 401/);
  const account = await newAccount(panel, { credit: "25.00" });
  await signIn(account);
  await open(page, "/account/data");
  await page.getByRole("button", { name: close.open }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("€25.00");
  await dialog.getByRole("button", { name: close.confirm }).click();
  await expect(dialog.getByText(close.bankWrong)).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByLabel(close.holder).fill("Anna Tester");
  await dialog.getByLabel(close.bankAccount).fill("NL91 ABNA 0417 1643 00");
  await pressAndProve(page, close.confirm, account.password);
  await expect(page).toHaveURL("/login?error=closed");
  await expect(page.getByText(t.login.refusals.closed)).toBeVisible();
  await mailTo(panel, account.email, "Your account is closed");
  await givePassword(page, account);
  await expect(page).toHaveURL("/login");
  await expect(page.getByText(t.login.refusals.closed)).toBeVisible();

  const desk = await browser.newContext({ baseURL: panel.url, reducedMotion: "reduce" });
  const staff = await desk.newPage();
  await signInAsStaff(staff.context(), panel, support);
  await open(staff, "/staff/queues/dataRequests");
  await expectNoAxeViolations(staff);
  await staff.setViewportSize(phone);
  await expectNoSidewaysScroll(staff);
  const acts = t.backOffice.acts;
  await staff.getByRole("button", { name: `${acts.cancelErasure.label}: ${account.email}` }).click();
  const question = staff.getByRole("dialog");
  await question.getByLabel(t.backOffice.fields.reason, { exact: true }).fill("Asked by phone");
  await question.getByRole("button", { name: acts.cancelErasure.label }).last().click();
  await expect(staff.getByText(acts.cancelErasure.done)).toBeVisible();
  await desk.close();
  await givePassword(page, account);
  await expect(page).toHaveURL("/servers");
});

test("credit of a closed account is booked as paid out by those who may refund", async ({
  page,
  panel,
  signIn,
  browser,
}) => {
  const account = await newAccount(panel, { credit: "3.21" });
  await signIn(account);
  await open(page, "/account/data");
  await page.getByRole("button", { name: close.open }).click();
  await page.getByRole("dialog").getByLabel(close.holder).fill("Paula Payee");
  await page.getByRole("dialog").getByLabel(close.bankAccount).fill("NL91 ABNA 0417 1643 00");
  await pressAndProve(page, close.confirm, account.password);
  await expect(page).toHaveURL("/login?error=closed");
  const desk = await browser.newContext({ baseURL: panel.url, reducedMotion: "reduce" });
  const staff = await desk.newPage();
  await signInAsStaff(staff.context(), panel, admin);
  await open(staff, "/staff/queues/payouts");
  await untilHydrated(staff);
  await expect(staff.getByRole("table")).toContainText("NL91 ABNA 0417 1643 00");
  await expectNoAxeViolations(staff);
  await staff.getByRole("button", { name: /Paula Payee/ }).click();
  await staff
    .getByRole("dialog")
    .getByRole("button", { name: t.backOffice.acts.payOut.label })
    .last()
    .click();
  await expect(staff.getByText(t.backOffice.acts.payOut.done)).toBeVisible();
  await expect(staff.getByText("Paula Payee")).toHaveCount(0);
  await desk.close();
});
