import type { Locator, Page } from "@playwright/test";
import { newAccount } from "../../accounts";
import { expect } from "../../fixtures";
import { test } from "../../passkeys";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone, untilHydrated } from "../../screen";
import { giveCode, ownerDialog, pressAndProve, signOut, toSecondStep, turnOnApp } from "../../sign-in-form";
import { appCode, forgetUsedCodes, mailedCode, newestMail } from "../../two-factor";

/** The texts of a wrong code at sign-in and of a wrong proof in the panel. */
const refused = /status of (40\d.*\/login\/code|4\d\d.*\/rpc\/factors\/prove_owner)/;
const servers = (page: Page) => page.getByRole("heading", { name: "Servers", level: 1 });
const factor = (page: Page, name: string): Locator =>
  page
    .getByRole("region", { name: "Two-factor authentication" })
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
  await expect(page).toHaveTitle("Security · Berth");
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Turn on: Authenticator app" }).click();
  const dialog = page.getByRole("dialog");
  await pressAndProve(page, "Continue", "not the password");
  await expect(ownerDialog(page).getByText("Incorrect password.")).toBeVisible();
  await expectNoAxeViolations(page);
  await ownerDialog(page).getByRole("button", { name: "Cancel" }).click();
  await expect(dialog.getByRole("button", { name: "Continue" })).toBeEnabled();
  await pressAndProve(page, "Continue", account.password);
  await expect(dialog.getByRole("img")).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByLabel("Code from the app").fill("000000");
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await expect(dialog.getByLabel("Code from the app")).toHaveAccessibleDescription(
    "That code is incorrect. Try the newest code.",
  );
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(factor(page, "Authenticator app")).toContainText("Off");

  const { secret, codes } = await turnOnApp(page, null);
  expect(codes).toHaveLength(10);
  await expectNoAxeViolations(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { name: "Save your recovery codes" })).toBeVisible();
  await page.getByRole("button", { name: "I've saved them" }).click();
  await expect(page.getByText("Authenticator app turned on.")).toBeVisible();
  await expect(factor(page, "Authenticator app")).toContainText("On");
  await expect(page.getByText("10 codes left")).toBeVisible();
  expect((await newestMail(panel, account)).subject).toBe("Authenticator app turned on");

  await signOut(page, account.email);
  await toSecondStep(page, account, "/account/security");
  // The code that turned the app on is used up.
  await forgetUsedCodes(panel, account);
  await giveCode(page, "Code", appCode(secret));
  await expect(page).toHaveURL("/account/security");
  await untilHydrated(page);

  await signOut(page, account.email);
  await toSecondStep(page, account);
  await page.getByRole("link", { name: "Use a recovery code" }).click();
  await untilHydrated(page);
  await giveCode(page, "Recovery code", (codes[0] ?? "").toUpperCase());
  await expect(servers(page)).toBeVisible();
  expect((await newestMail(panel, account)).subject).toBe("A recovery code was used");
  await untilHydrated(page);
  await signOut(page, account.email);
  await toSecondStep(page, account);
  await page.getByRole("link", { name: "Use a recovery code" }).click();
  await untilHydrated(page);
  await giveCode(page, "Recovery code", codes[0] ?? "");
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Incorrect code.");
  await giveCode(page, "Recovery code", codes[1] ?? "");
  await expect(servers(page)).toBeVisible();

  await open(page, "/account/security");
  await expect(page.getByText("8 codes left")).toBeVisible();
  await page.getByRole("button", { name: "Turn off: Authenticator app" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Turn off" }).click();
  const proof = ownerDialog(page);
  await expect(proof.getByLabel("Second factor code", { exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
  await proof.getByLabel("Current password", { exact: true }).fill("not the password");
  await proof.getByLabel("Second factor code", { exact: true }).fill(codes[2] ?? "");
  await proof.getByRole("button", { name: "Confirm" }).click();
  await expect(proof.getByText("Incorrect password.")).toBeVisible();
  await proof.getByLabel("Current password", { exact: true }).fill(account.password);
  await proof.getByLabel("Second factor code", { exact: true }).fill("000000");
  await proof.getByRole("button", { name: "Confirm" }).click();
  await expect(proof.getByText("That code is incorrect. Try the newest code.")).toBeVisible();
  await forgetUsedCodes(panel, account);
  await proof.getByLabel("Second factor code", { exact: true }).fill(appCode(secret));
  await proof.getByRole("button", { name: "Confirm" }).click();
  await expect(factor(page, "Authenticator app")).toContainText("Off");
  await expect(page.getByRole("heading", { name: "Recovery codes" })).toBeHidden();
});

test("email codes are turned on with one, and off with the next", async ({ page, panel, signIn }) => {
  const account = await newAccount(panel);
  await signIn(account);
  await open(page, "/account/security");
  await page.getByRole("button", { name: "Turn on: Email codes" }).click();
  const dialog = page.getByRole("dialog");
  await pressAndProve(page, "Email me a code", account.password);
  await expect(dialog.getByText(`Sent to ${account.email}.`)).toBeVisible();
  await dialog.getByLabel("Code from the email").fill(await mailedCode(panel, account));
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await page.getByRole("button", { name: "I've saved them" }).click();
  await expect(factor(page, "Email codes")).toContainText("On");
  await signOut(page, account.email);
  await toSecondStep(page, account, "/account/security");
  await giveCode(page, "Code", await mailedCode(panel, account));
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
  await pressAndProve(other, "Continue", account.password);
  const key = other.getByRole("dialog").locator("code");
  await expect(key).toBeVisible();
  const { secret } = await turnOnApp(page, null);
  expect(((await key.textContent()) ?? "").replaceAll(" ", "")).toBe(secret);
  await other.getByLabel("Code from the app").fill(appCode(secret));
  await other.getByRole("dialog").getByRole("button", { name: "Turn on" }).click();
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
    await page.getByRole("button", { name: "Включить: Приложение-аутентификатор" }).tap();
    const dialog = page.getByRole("dialog");
    await expectNoAxeViolations(page);
    await dialog.getByRole("button", { name: "Продолжить" }).tap();
    const proof = page.getByRole("dialog", { name: "Подтвердите, что это вы" });
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
    await proof.getByLabel("Текущий пароль", { exact: true }).fill(account.password);
    await proof.getByRole("button", { name: "Подтвердить" }).tap();
    await expect(page.getByRole("img", { name: "QR-код для приложения-аутентификатора" })).toBeVisible();
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
  });
});
