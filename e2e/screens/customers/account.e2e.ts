import { hash } from "@node-rs/argon2";
import type { Locator, Page } from "@playwright/test";
import { format, ru, t } from "@/lib/testing/words";
import { inDatabase, newAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { forgetCaller, linkIn, mailTo } from "../../mailbox";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone, titleOf } from "../../screen";
import { signInAs, signInByPassword } from "../../sessions";
import { ownerDialog, proveByPassword } from "../../sign-in-form";
import { mailedCode, turnOnEmailCodes } from "../../two-factor";

const fresh = "Another-good-one-7";

test.beforeEach(({ panel }) => forgetCaller(panel));

const passwordCard = (page: Page): Locator => page.getByRole("region", { name: t.account.password.title });
const emailCard = (page: Page): Locator => page.getByRole("region", { name: t.account.emailChange.title });

async function changePassword(page: Page, to: string): Promise<void> {
  const card = passwordCard(page);
  await card.getByLabel(t.account.password.next, { exact: true }).fill(to);
  await card.getByRole("button", { name: t.account.password.submit }).click();
}

async function askForEmail(page: Page, email: string, password: string): Promise<void> {
  const card = emailCard(page);
  await card.getByLabel(t.account.emailChange.email).fill(email);
  await card.getByRole("button", { name: t.account.emailChange.submit }).click();
  await proveByPassword(page, password);
}

test("the account shows who it belongs to, and its parts are links", async ({ page, signIn }) => {
  await signIn("anna");
  await open(page, "/account");
  await expect(page).toHaveTitle(titleOf(t.account.title));
  const profile = page.getByRole("region", { name: t.account.sections.profile });
  await expect(profile).toContainText("anna@example.test");
  await expect(profile).toContainText("Anna Demo");
  const parts = page.getByRole("navigation", { name: t.account.sections.label });
  await expect(parts.getByRole("link", { name: t.account.sections.profile })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await expectNoAxeViolations(page);
});

test("the password is changed with the old one; this browser stays signed in and others do not", async ({
  page,
  panel,
  signIn,
  browser,
}) => {
  const account = await newAccount(panel);
  await signIn(account);
  const other = await browser.newContext({ baseURL: panel.url });
  await signInAs(other, panel, account);
  await open(page, "/account");
  await changePassword(page, fresh);
  await proveByPassword(page, account.password);
  await expect(page.getByText("Password changed.")).toBeVisible();
  await expect(passwordCard(page).getByLabel(t.account.password.next, { exact: true })).toHaveValue("");
  await expect(passwordCard(page)).toContainText(/Changed \d/);
  await mailTo(panel, account.email, "Your password was changed");
  await open(page, "/account");
  const elsewhere = await other.newPage();
  await elsewhere.goto("/account");
  await expect(elsewhere).toHaveURL(/\/login/);
  await other.close();
});

test("where codes come by email, the dialog says where to, and when the next one may be sent", async ({
  page,
  panel,
  signIn,
}) => {
  const account = await newAccount(panel);
  await turnOnEmailCodes(panel, account);
  await signIn(account);
  await open(page, "/account");
  await changePassword(page, fresh);
  const dialog = ownerDialog(page);
  await dialog.getByRole("button", { name: t.reauthentication.mailSend }).click();
  await expect(dialog.getByText(format(t.reauthentication.mailSent, { email: account.email }))).toBeVisible();
  await expect(dialog.getByRole("button", { name: /^Send another code in \d+ s$/ })).toBeDisabled();
  await dialog.getByLabel(t.reauthentication.code).fill(await mailedCode(panel, account));
  await proveByPassword(page, account.password);
  await expect(page.getByText("Password changed.")).toBeVisible();
});

test("a wrong old password and a bad new one change nothing", async ({
  page,
  panel,
  signIn,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 422.*prove_owner/);
  const account = await newAccount(panel);
  await signIn(account);
  await open(page, "/account");
  await changePassword(page, fresh);
  await proveByPassword(page, "not the password");
  const current = ownerDialog(page).getByLabel(t.reauthentication.password, { exact: true });
  await expect(current).toHaveAccessibleDescription(/Incorrect password/);
  await expect(current).toBeFocused();
  await expectNoAxeViolations(page);
  await ownerDialog(page).getByRole("button", { name: t.reauthentication.cancel }).click();
  const next = passwordCard(page).getByLabel(t.account.password.next, { exact: true });
  await expect(next).toHaveValue(fresh);
  await expect(passwordCard(page).getByRole("alert")).toBeHidden();
  await changePassword(page, "qwertyuiop");
  await proveByPassword(page, account.password);
  await expect(next).toHaveAccessibleDescription(/too common/);
  await changePassword(page, account.email);
  await expect(next).toHaveAccessibleDescription(t.problems.password.email);
  await expectNoAxeViolations(page);
  await signInByPassword(page.context(), panel, account);
});

test("the email changes when the new address confirms it", async ({ page, panel, signIn }) => {
  const account = await newAccount(panel);
  const wanted = `moved-${account.email}`;
  await signIn(account);
  await open(page, "/account");
  await askForEmail(page, wanted, account.password);
  await expect(emailCard(page)).toContainText(format(t.account.emailChange.waitingTitle, { email: wanted }));
  await expect(page.getByRole("region", { name: t.account.sections.profile })).toContainText(account.email);
  await expectNoAxeViolations(page);
  await mailTo(panel, account.email, "A new address was asked for");
  const link = linkIn(await mailTo(panel, wanted, "Confirm your new address"));
  await open(page, link);
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: t.emailChange.confirm.submit }).click();
  await expect(page.getByText(t.emailChange.confirm.doneTitle)).toBeVisible();
  await page.getByRole("link", { name: t.emailChange.confirm.next }).click();
  await expect(page.getByRole("region", { name: t.account.sections.profile })).toContainText(wanted);
  await mailTo(panel, account.email, "The address of your account was changed");
});

test("a requested change of email can be taken back", async ({ page, panel, signIn }) => {
  const account = await newAccount(panel);
  await signIn(account);
  await open(page, "/account");
  await askForEmail(page, `moved-${account.email}`, account.password);
  await emailCard(page).getByRole("button", { name: t.account.emailChange.cancel }).click();
  await expect(emailCard(page).getByText("Open the link we sent")).toBeHidden();
  const link = linkIn(await mailTo(panel, `moved-${account.email}`, "Confirm your new address"));
  await open(page, link);
  await page.getByRole("button", { name: t.emailChange.confirm.submit }).click();
  await expect(
    page.getByRole("alert").filter({ hasText: "This link has expired or was already used" }),
  ).toBeVisible();
});

test("the old mailbox can undo it, and leads on to a new password", async ({ page, panel, signIn }) => {
  const account = await newAccount(panel);
  const wanted = `thief-${account.email}`;
  await signIn(account);
  await open(page, "/account");
  await askForEmail(page, wanted, account.password);
  await open(page, linkIn(await mailTo(panel, wanted, "Confirm your new address")));
  await page.getByRole("button", { name: t.emailChange.confirm.submit }).click();
  await expect(page.getByText(t.emailChange.confirm.doneTitle)).toBeVisible();
  await open(page, linkIn(await mailTo(panel, account.email, "The address of your account was changed")));
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: t.emailChange.undo.submit }).click();
  await expect(page.getByText(t.emailChange.undo.doneTitle)).toBeVisible();
  await page.getByRole("link", { name: t.emailChange.undo.next }).click();
  await page.getByLabel(t.account.password.next).fill(fresh);
  await page.getByRole("button", { name: t.reset.newSubmit }).click();
  await expect(page.getByText(t.reset.doneTitle)).toBeVisible();
  await page.goto("/account");
  await expect(page).toHaveURL(/\/login/);
  await signInByPassword(page.context(), panel, { email: account.email, password: fresh });
});

test("who has no password is led to one by mail", async ({ page, panel, signIn }) => {
  const account = await newAccount(panel);
  await signIn(account);
  await inDatabase(panel, (client) =>
    client.query("update accounts set password_hash = null where id = $1", [account.id]),
  );
  await open(page, "/account");
  await expect(passwordCard(page)).toContainText("Your account has no password");
  await expect(passwordCard(page).getByRole("link", { name: t.account.password.setByMail })).toHaveAttribute(
    "href",
    "/reset",
  );
});

test("a PIN is asked for where there is one", async ({ page, signIn }) => {
  await signIn("boris");
  await open(page, "/account");
  await emailCard(page).getByLabel(t.account.emailChange.email).fill("boris-moved@example.test");
  await emailCard(page).getByRole("button", { name: t.account.emailChange.submit }).click();
  const pin = emailCard(page).getByLabel(t.pinField.label, { exact: true });
  await expect(pin).toBeFocused();
  await pin.fill("4071");
  await emailCard(page).getByRole("button", { name: t.account.emailChange.submit }).click();
  await proveByPassword(page, "Boris-demo-1");
  await expect(emailCard(page)).toContainText(
    format(t.account.emailChange.waitingTitle, { email: "boris-moved@example.test" }),
  );
  await emailCard(page).getByRole("button", { name: t.account.emailChange.cancel }).click();
  await expect(emailCard(page).getByText("Open the link we sent")).toBeHidden();
});

test("a password whose letters were composed otherwise still opens", async ({ panel, page }) => {
  const account = await newAccount(panel);
  const decomposed = "cafe\u0301-cre\u0300me-bru\u0302le\u0301e";
  const stored = await hash(decomposed.normalize("NFKC"), {
    memoryCost: 19_456,
    timeCost: 2,
    parallelism: 1,
  });
  await inDatabase(panel, (client) =>
    client.query("update accounts set password_hash = $2 where id = $1", [account.id, stored]),
  );
  await signInByPassword(page.context(), panel, { email: account.email, password: decomposed });
  await open(page, "/account");
});

test.describe("on a phone, dark, in Russian", () => {
  test.use({ viewport: phone, colorScheme: "dark", locale: "ru-RU", hasTouch: true });
  test("the account is whole", async ({ page, panel, signIn }) => {
    const account = await newAccount(panel);
    await signIn(account);
    await open(page, "/account");
    await expect(page).toHaveTitle(titleOf(ru.account.title));
    await page.getByLabel(ru.account.emailChange.email).fill(`moved-${account.email}`);
    await page.getByRole("button", { name: ru.account.emailChange.submit }).tap();
    const proof = page.getByRole("dialog", { name: ru.reauthentication.title });
    await proof.getByLabel(ru.reauthentication.password, { exact: true }).fill(account.password);
    await expectNoAxeViolations(page);
    await proof.getByRole("button", { name: ru.reauthentication.submit }).tap();
    await expect(page.getByText("Откройте ссылку из письма")).toBeVisible();
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
  });
});
