import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { startPanel } from "@/lib/testing/panel/panel-process";
import { format, t } from "@/lib/testing/words";
import { test as base, expect } from "./fixtures";
import { type Issuer, type Person, startIssuer } from "./openid-issuer";
import { open, untilHydrated } from "./screen";

/** The panel with an issuer called Acme, a real OpenID provider started by the test. */
export const test = base.extend<object, { issuer: Issuer }>({
  issuer: [
    async ({ browserName: _ }, use) => {
      const issuer = await startIssuer();
      await use(issuer);
      await issuer.stop();
    },
    { scope: "worker" },
  ],
  panel: [
    async ({ issuer }, use) => {
      const panel = await startPanel({ env: issuer.env });
      issuer.admit(panel.url);
      await use(panel);
      await panel.stop();
    },
    { scope: "worker", timeout: 240_000 },
  ],
});

/** Adds a user, by default with a verified email. */
export const personWith = (issuer: Issuer, email: string, isVerified = true): Person =>
  issuer.add({ sub: randomBytes(6).toString("hex"), email, email_verified: isVerified });

/** Leaves the sign-in page for the issuer. */
export async function leaveForIssuer(page: Page, path = "/login"): Promise<void> {
  await open(page, path);
  await page.getByRole("button", { name: format(t.sso.continue, { name: "Acme" }) }).click();
  await expect(page.getByRole("heading", { name: "Who are you?" })).toBeVisible();
}

/** Enters a `sub` there, which redirects back. */
export async function identifyAs(page: Page, { sub }: Person): Promise<void> {
  await page.getByLabel("Name").fill(sub);
  await page.getByRole("button", { name: "Go on" }).click();
}

/** Enters the password that linking asks for. */
export async function confirmLink(page: Page, password: string): Promise<void> {
  await expect(page.getByRole("heading", { name: format(t.sso.link.title, { name: "Acme" }) })).toBeVisible();
  await untilHydrated(page);
  await page.getByLabel(t.login.password, { exact: true }).fill(password);
  await page.getByRole("button", { name: format(t.sso.link.submit, { name: "Acme" }) }).click();
}

/** The first sign-in through the issuer: redirect, return, password. */
export async function signInAndLink(
  page: Page,
  person: Person,
  password: string,
  path = "/login",
): Promise<void> {
  await leaveForIssuer(page, path);
  await identifyAs(page, person);
  await confirmLink(page, password);
  await expect(page).not.toHaveURL(/\/login/);
}

/** Deletes the panel's session; the issuer keeps its own. */
export const forgetSession = (page: Page): Promise<void> =>
  page.context().clearCookies({ name: "next-auth.session-token" });
