import type { Page } from "@playwright/test";
import { format, t } from "@/lib/testing/words";
import { newAccount } from "../../accounts";
import { expect } from "../../fixtures";
import { plugAuthenticator, test } from "../../passkeys";
import { expectNoAxeViolations, open, untilHydrated } from "../../screen";
import {
  givePassword,
  ownerDialog,
  pressAndProve,
  proveByPassword,
  signOut,
  toSecondStep,
} from "../../sign-in-form";
import { newestMail } from "../../two-factor";

const refused = /status of 40\d.*\/login\/(code|passkey)/;
const servers = (page: Page) => page.getByRole("heading", { name: t.servers.title, level: 1 });

/** `password` null = already reauthenticated. */
async function askForPasskey(page: Page, name: string, password: string | null): Promise<void> {
  await page.getByRole("button", { name: t.security.passkeys.add }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(t.security.passkey.name).fill(name);
  await dialog.getByRole("button", { name: t.security.next }).click();
  if (password !== null) await proveByPassword(page, password);
}

async function addPasskey(page: Page, name: string, password: string): Promise<void> {
  await askForPasskey(page, name, password);
  await expect(
    page.getByRole("button", { name: format(t.security.passkeys.removeNamed, { name }) }),
  ).toBeVisible();
}

test("a passkey signs in alone, confirms a password, and is nothing once it is removed", async ({
  page,
  panel,
  signIn,
  consoleWatch,
}) => {
  consoleWatch.allow(refused);
  const account = await newAccount(panel);
  await plugAuthenticator(page);
  await signIn(account);
  await open(page, "/account/security");
  await expect(page.getByText(t.security.passkeys.none)).toBeVisible();
  await addPasskey(page, "Work laptop", account.password);
  expect((await newestMail(panel, account)).body).toContain('The passkey "Work laptop" was added.');
  await expectNoAxeViolations(page);
  await askForPasskey(page, "The same again", null);
  await expect(page.getByText(t.security.problem.known)).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: t.common.cancel }).click();

  await signOut(page, account.email);
  await open(page, "/login?to=%2Faccount%2Fsecurity");
  await page.getByRole("button", { name: t.login.passkey }).click();
  await expect(page).toHaveURL("/account/security");
  await expect(page.getByText("used now").or(page.getByText(/used .*(second|now)/))).toBeVisible();
  await untilHydrated(page);

  await page.getByRole("button", { name: "Turn on: Passkey as second factor" }).click();
  await pressAndProve(page, t.security.turnOn, account.password);
  await page.getByRole("button", { name: t.security.codes.saved }).click();
  await signOut(page, account.email);
  await toSecondStep(page, account);
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: t.secondStep.passkey.use }).click();
  await expect(servers(page)).toBeVisible();

  await open(page, "/account/security");
  await page
    .getByRole("button", { name: format(t.security.passkeys.removeNamed, { name: "Work laptop" }) })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: t.security.passkeys.remove }).click();
  const proof = ownerDialog(page);
  await proof.getByLabel(t.reauthentication.password, { exact: true }).fill(account.password);
  await proof.getByRole("button", { name: t.reauthentication.passkey }).click();
  await expect(page.getByText(t.security.passkeys.none)).toBeVisible();
  expect((await newestMail(panel, account)).subject).toBe("Passkey no longer asked for");
  await signOut(page, account.email);
  await page.getByRole("button", { name: t.login.passkey }).click();
  await expect(page.getByText("This passkey isn't registered here.")).toBeVisible();
  await givePassword(page, account);
  await expect(servers(page)).toBeVisible();
});

test("a passkey that does not check its holder is a second factor only", async ({
  page,
  panel,
  signIn,
  consoleWatch,
}) => {
  consoleWatch.allow(refused);
  const account = await newAccount(panel);
  const { cdp, authenticatorId } = await plugAuthenticator(page);
  await signIn(account);
  await open(page, "/account/security");
  await addPasskey(page, "Key", account.password);
  await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
  await signOut(page, account.email);
  await page.getByRole("button", { name: t.login.passkey }).click();
  await expect(page.getByRole("button", { name: t.login.passkey })).toBeEnabled();
  await open(page, "/servers");
  await expect(page).toHaveURL(/\/login/);
});

test("a copy of a passkey is found out by its counter", async ({ page, panel, signIn, consoleWatch }) => {
  consoleWatch.allow(refused);
  const account = await newAccount(panel);
  const { cdp, authenticatorId } = await plugAuthenticator(page);
  await signIn(account);
  await open(page, "/account/security");
  await addPasskey(page, "Key", account.password);
  const { credentials } = await cdp.send("WebAuthn.getCredentials", { authenticatorId });
  const [copied] = credentials;
  if (!copied) throw new Error("The passkey is not in the device.");
  await signOut(page, account.email);
  for (let turn = 0; turn < 2; turn++) {
    await open(page, "/login");
    await page.getByRole("button", { name: t.login.passkey }).click();
    await expect(servers(page)).toBeVisible();
    await untilHydrated(page);
    await signOut(page, account.email);
  }
  await cdp.send("WebAuthn.clearCredentials", { authenticatorId });
  await cdp.send("WebAuthn.addCredential", { authenticatorId, credential: copied });
  await open(page, "/login");
  await page.getByRole("button", { name: t.login.passkey }).click();
  await expect(page.getByText("This passkey isn't registered here.")).toBeVisible();
});
