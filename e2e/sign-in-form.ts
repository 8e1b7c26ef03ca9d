import { expect, type Locator, type Page } from "@playwright/test";
import { t } from "@/lib/testing/words";
import { open, untilHydrated } from "./screen";
import { appCode } from "./two-factor";

/** Completes the first step of the form. */
export async function givePassword(
  page: Page,
  { email, password }: { email: string; password: string },
  to = "",
): Promise<void> {
  await open(page, `/login${to && `?to=${encodeURIComponent(to)}`}`);
  await page.getByLabel(t.login.email).fill(email);
  await page.getByLabel(t.login.password, { exact: true }).fill(password);
  await page.getByRole("button", { name: t.login.submit, exact: true }).click();
}

/** Same, up to the page of the second step. */
export async function toSecondStep(
  page: Page,
  account: { email: string; password: string },
  to = "",
): Promise<void> {
  await givePassword(page, account, to);
  await expect(page.getByRole("heading", { name: t.secondStep.title })).toBeVisible();
  await untilHydrated(page);
}

/** Signs out with the menu of the frame. */
export async function signOut(page: Page, email: string): Promise<void> {
  await page.getByRole("button", { name: `Account: ${email}` }).click();
  await page.getByRole("button", { name: t.frame.signOut }).click();
  await expect(page).toHaveURL("/login");
}

/** Enters a code on the page of the second step. */
export async function giveCode(page: Page, label: string, code: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(code);
  await page.getByRole("button", { name: t.secondStep.submit }).click();
}

/** The reauthentication dialog. */
export const ownerDialog = (page: Page): Locator =>
  page.getByRole("dialog", { name: t.reauthentication.title });

/** Reauthenticates in it, for an account without a second factor. */
export async function proveByPassword(page: Page, password: string): Promise<void> {
  const dialog = ownerDialog(page);
  await dialog.getByLabel(t.reauthentication.password, { exact: true }).fill(password);
  await dialog.getByRole("button", { name: t.reauthentication.submit }).click();
}

/** Presses a button of the open dialog, and reauthenticates with the password if asked. */
export async function pressAndProve(page: Page, button: string, password: string): Promise<void> {
  await page.getByRole("dialog").getByRole("button", { name: button }).click();
  await proveByPassword(page, password);
}

/**
 * On /account/security, goes through the dialog to the recovery codes; `password` null = already reauthenticated.
 * Returns the TOTP secret and the codes.
 */
export async function turnOnApp(
  page: Page,
  password: string | null,
): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole("button", { name: "Turn on: Authenticator app" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: t.security.next }).click();
  if (password !== null) await proveByPassword(page, password);
  await expect(dialog.getByRole("img", { name: t.security.app.qr })).toBeVisible();
  const secret = ((await dialog.locator("code").textContent()) ?? "").replaceAll(" ", "");
  await dialog.getByLabel(t.security.app.code).fill(appCode(secret));
  await dialog.getByRole("button", { name: t.security.turnOn }).click();
  await expect(page.getByRole("heading", { name: t.security.codes.title })).toBeVisible();
  const codes = await page.getByRole("dialog").getByRole("listitem").allTextContents();
  return { secret, codes };
}
