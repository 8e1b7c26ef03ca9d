import { expect, type Page } from "@playwright/test";
import { open, untilAlive } from "./screen";

/** Through the first step of the form, to wherever it leads. */
export async function givePassword(
  page: Page,
  { email, password }: { email: string; password: string },
  to = "",
): Promise<void> {
  await open(page, `/login${to && `?to=${encodeURIComponent(to)}`}`);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** The same, to the page of the second step. */
export async function toSecondStep(
  page: Page,
  account: { email: string; password: string },
  to = "",
): Promise<void> {
  await givePassword(page, account, to);
  await expect(page.getByRole("heading", { name: "Second step" })).toBeVisible();
  await untilAlive(page);
}

/** By the menu of the frame. */
export async function signOut(page: Page, email: string): Promise<void> {
  await page.getByRole("button", { name: `Account: ${email}` }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/login");
}
