import type { Locator, Page } from "@playwright/test";
import { format, ru, t } from "@/lib/testing/words";
import { newAccount } from "../../accounts";
import { expect } from "../../fixtures";
import { test } from "../../passkeys";
import {
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  open,
  phone,
  titleOf,
  untilHydrated,
} from "../../screen";
import { giveCode, ownerDialog, pressAndProve, signOut, toSecondStep, turnOnApp } from "../../sign-in-form";
import { appCode, forgetUsedCodes, mailedCode, newestMail } from "../../two-factor";

/** Console errors of a wrong code at sign-in and of failed reauthentication in the panel. */
const refused = /status of (40\d.*\/login\/code|4\d\d.*\/rpc\/factors\/prove_owner)/;
const servers = (page: Page) => page.getByRole("heading", { name: t.servers.title, level: 1 });
const factor = (page: Page, name: string): Locator =>
  page
    .getByRole("region", { name: t.security.factors.title })
    .getByRole("listitem")
    .filter({ hasText: name });

test("the app is turned on, asked for, stood in for by a recovery code once, and turned off", async ({
  page,
  panel,
  signIn,
  consoleWatch,
}) => {
  test.setTimeout(120_000);
  consoleWatch.allow(refused);
  const account = await newAccount(panel);
  await signIn(account);
  await open(page, "/account/security");
  await expect(page).toHaveTitle(titleOf(t.security.title));
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Turn on: Authenticator app" }).click();
  const dialog = page.getByRole("dialog");
  await pressAndProve(page, t.security.next, "not the password");
  await expect(ownerDialog(page).getByText(t.reauthentication.problems.wrongPassword)).toBeVisible();
  await expectNoAxeViolations(page);
  await ownerDialog(page).getByRole("button", { name: t.reauthentication.cancel }).click();
  await expect(dialog.getByRole("button", { name: t.security.next })).toBeEnabled();
  await pressAndProve(page, t.security.next, account.password);
  await expect(dialog.getByRole("img")).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByLabel(t.security.app.code).fill("000000");
  await dialog.getByRole("button", { name: t.security.turnOn }).click();
  await expect(dialog.getByLabel(t.security.app.code)).toHaveAccessibleDescription(
    t.security.problem.wrongCode,
  );
  await dialog.getByRole("button", { name: t.reauthentication.cancel }).click();
  await expect(factor(page, t.security.factors.totp.name)).toContainText(t.security.off);

  const { secret, codes } = await turnOnApp(page, null);
  expect(codes).toHaveLength(10);
  await expectNoAxeViolations(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { name: t.security.codes.title })).toBeVisible();
  await page.getByRole("button", { name: t.security.codes.saved }).click();
  await expect(page.getByText(t.security.changed.totp)).toBeVisible();
  await expect(factor(page, t.security.factors.totp.name)).toContainText(t.security.on);
  await expect(page.getByText(format(t.security.codes.left, { left: 10 }))).toBeVisible();
  expect((await newestMail(panel, account)).subject).toBe("Authenticator app turned on");

  await signOut(page, account.email);
  await toSecondStep(page, account, "/account/security");
  // The code that enabled the app is used up.
  await forgetUsedCodes(panel, account);
  await giveCode(page, t.secondStep.totp.label, appCode(secret));
  await expect(page).toHaveURL("/account/security");
  await untilHydrated(page);

  await signOut(page, account.email);
  await toSecondStep(page, account);
  await page.getByRole("link", { name: t.secondStep.recovery.choose }).click();
  await untilHydrated(page);
  await giveCode(page, t.secondStep.recovery.label, (codes[0] ?? "").toUpperCase());
  await expect(servers(page)).toBeVisible();
  expect((await newestMail(panel, account)).subject).toBe("A recovery code was used");
  await untilHydrated(page);
  await signOut(page, account.email);
  await toSecondStep(page, account);
  await page.getByRole("link", { name: t.secondStep.recovery.choose }).click();
  await untilHydrated(page);
  await giveCode(page, t.secondStep.recovery.label, codes[0] ?? "");
  await expect(page.getByRole("main").getByRole("alert")).toContainText(t.secondStep.refusals.wrong_pair);
  await giveCode(page, t.secondStep.recovery.label, codes[1] ?? "");
  await expect(servers(page)).toBeVisible();

  await open(page, "/account/security");
  await expect(page.getByText(format(t.security.codes.left, { left: 8 }))).toBeVisible();
  await page.getByRole("button", { name: "Turn off: Authenticator app" }).click();
  await page.getByRole("dialog").getByRole("button", { name: t.security.turnOff }).click();
  const proof = ownerDialog(page);
  await expect(proof.getByLabel(t.reauthentication.code, { exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
  await proof.getByLabel(t.reauthentication.password, { exact: true }).fill("not the password");
  await proof.getByLabel(t.reauthentication.code, { exact: true }).fill(codes[2] ?? "");
  await proof.getByRole("button", { name: t.reauthentication.submit }).click();
  await expect(proof.getByText(t.reauthentication.problems.wrongPassword)).toBeVisible();
  await proof.getByLabel(t.reauthentication.password, { exact: true }).fill(account.password);
  await proof.getByLabel(t.reauthentication.code, { exact: true }).fill("000000");
  await proof.getByRole("button", { name: t.reauthentication.submit }).click();
  await expect(proof.getByText(t.security.problem.wrongCode)).toBeVisible();
  await forgetUsedCodes(panel, account);
  await proof.getByLabel(t.reauthentication.code, { exact: true }).fill(appCode(secret));
  await proof.getByRole("button", { name: t.reauthentication.submit }).click();
  await expect(factor(page, t.security.factors.totp.name)).toContainText(t.security.off);
  await expect(page.getByRole("heading", { name: t.security.codes.card })).toBeHidden();
});

test("email codes are turned on with one, and off with the next", async ({ page, panel, signIn }) => {
  const account = await newAccount(panel);
  await signIn(account);
  await open(page, "/account/security");
  await page.getByRole("button", { name: "Turn on: Email codes" }).click();
  const dialog = page.getByRole("dialog");
  await pressAndProve(page, t.security.mail.send, account.password);
  await expect(dialog.getByText(`Sent to ${account.email}.`)).toBeVisible();
  await dialog.getByLabel(t.security.email.code).fill(await mailedCode(panel, account));
  await dialog.getByRole("button", { name: t.security.turnOn }).click();
  await page.getByRole("button", { name: t.security.codes.saved }).click();
  await expect(factor(page, t.security.factors.email.name)).toContainText(t.security.on);
  await signOut(page, account.email);
  await toSecondStep(page, account, "/account/security");
  await giveCode(page, t.secondStep.totp.label, await mailedCode(panel, account));
  await expect(page).toHaveURL("/account/security");
});

test("a second window that set up the app shows the same key, and says when it came too late", async ({
  page,
  panel,
  signIn,
  context,
}) => {
  const account = await newAccount(panel);
  await signIn(account);
  await open(page, "/account/security");
  const other = await context.newPage();
  await open(other, "/account/security");
  await other.getByRole("button", { name: "Turn on: Authenticator app" }).click();
  await pressAndProve(other, t.security.next, account.password);
  const key = other.getByRole("dialog").locator("code");
  await expect(key).toBeVisible();
  const { secret } = await turnOnApp(page, null);
  expect(((await key.textContent()) ?? "").replaceAll(" ", "")).toBe(secret);
  await other.getByLabel(t.security.app.code).fill(appCode(secret));
  await other.getByRole("dialog").getByRole("button", { name: t.security.turnOn }).click();
  await expect(other.getByText("This was changed in another window.")).toBeVisible();
});

test.describe("on a phone, dark, in Russian", () => {
  test.use({ viewport: phone, colorScheme: "dark", locale: "ru-RU", hasTouch: true });
  test("the page and its dialog are whole", async ({ page, panel, signIn }) => {
    const account = await newAccount(panel);
    await signIn(account);
    await open(page, "/account/security");
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
    await page
      .getByRole("button", {
        name: format(ru.staff.people.enableNamed, { name: ru.security.factors.totp.name }, "ru"),
      })
      .tap();
    const dialog = page.getByRole("dialog");
    await expectNoAxeViolations(page);
    await dialog.getByRole("button", { name: ru.security.next }).tap();
    const proof = page.getByRole("dialog", { name: ru.reauthentication.title });
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
    await proof.getByLabel(ru.reauthentication.password, { exact: true }).fill(account.password);
    await proof.getByRole("button", { name: ru.reauthentication.submit }).tap();
    await expect(page.getByRole("img", { name: ru.security.app.qr })).toBeVisible();
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
  });
});
