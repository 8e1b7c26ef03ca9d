import { format, t } from "@/lib/testing/words";
import { newAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone } from "../../screen";

const key = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIMdqXbB10y8TBmIv+T1eI3fhTR6DgBr3mjlsdeOuF/1s me@laptop";

test("a public key is added under its own comment, told by its fingerprint, and deleted", async ({
  page,
  panel,
  signIn,
}) => {
  await signIn(await newAccount(panel));
  await open(page, "/account/ssh-keys");
  await expect(page.getByText(t.sshKeys.emptyTitle)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: t.sshKeys.add }).click();
  const dialog = page.getByRole("dialog", { name: t.sshKeys.add });
  await dialog.getByLabel(t.sshKeys.key).fill("-----BEGIN OPENSSH PRIVATE KEY-----");
  await dialog.getByRole("button", { name: t.sshKeys.add }).click();
  await expect(dialog).toContainText("This isn't a public SSH key. It's your private key");
  await dialog.getByLabel(t.sshKeys.key).fill(key.replace("uF/1s", ""));
  await dialog.getByRole("button", { name: t.sshKeys.add }).click();
  await expect(dialog).toContainText("The key is cut off");
  await expectNoAxeViolations(page);
  await dialog.getByLabel(t.sshKeys.key).fill(key);
  await dialog.getByLabel(t.sshKeys.default).check();
  await dialog.getByRole("button", { name: t.sshKeys.add }).click();
  await expect(dialog).toHaveCount(0);
  const shown = page.getByRole("listitem").filter({ hasText: "me@laptop" });
  await expect(shown).toContainText(t.sshKeys.isDefault);
  await expect(shown).toContainText(/ssh-ed25519 SHA256:[A-Za-z0-9+/]{43}/);
  await expectNoAxeViolations(page);

  await page.getByRole("button", { name: t.sshKeys.add }).click();
  await dialog.getByLabel(t.sshKeys.key).fill(`${key}-again`);
  await dialog.getByRole("button", { name: t.sshKeys.add }).click();
  await expect(dialog).toContainText(t.problems.ssh_key.known);
  await dialog.getByRole("button", { name: t.common.cancel }).click();

  await page.setViewportSize(phone);
  await expectNoSidewaysScroll(page);
  await shown.getByRole("button", { name: format(t.sshKeys.removeNamed, { name: "me@laptop" }) }).click();
  const removal = page.getByRole("dialog", { name: format(t.sshKeys.removeTitle, { name: "me@laptop" }) });
  await removal.getByRole("button", { name: t.sshKeys.removeConfirm }).click();
  await expect(page.getByText(t.sshKeys.emptyTitle)).toBeVisible();
});
