import type { Page } from "@playwright/test";
import { format, t } from "@/lib/testing/words";
import { inDatabase, newAccount, type TestAccount } from "../../accounts";
import { expect } from "../../fixtures";
import { expectNoAxeViolations, open, untilHydrated } from "../../screen";
import { proveOwner, signInAs } from "../../sessions";
import { proveByPassword } from "../../sign-in-form";
import { identifyAs, personWith, signInAndLink, test } from "../../sso";
import { newestMail } from "../../two-factor";

const rowOf = (page: Page) => page.getByRole("main").getByRole("listitem").filter({ hasText: "Acme" });

async function leaveToLink(page: Page): Promise<void> {
  await open(page, "/account/links");
  await page.getByRole("button", { name: format(t.linkedAccounts.linkNamed, { name: "Acme" }) }).click();
  await expect(page.getByRole("heading", { name: "Who are you?" })).toBeVisible();
}

test("an identity of another email is linked from the account, for the password, and unlinked again", async ({
  page,
  panel,
  issuer,
  signIn,
}) => {
  const account = await newAccount(panel);
  const person = personWith(issuer, "someone.else@example.test");
  await signIn(account);
  await leaveToLink(page);
  await identifyAs(page, person);
  await expect(page.getByRole("main")).toContainText(
    `someone.else@example.test at Acme will be able to sign in to ${account.email}`,
  );
  await untilHydrated(page);
  await page.getByRole("button", { name: format(t.linkedAccounts.linkNamed, { name: "Acme" }) }).click();
  await expectNoAxeViolations(page);
  await proveByPassword(page, account.password);
  await expect(page).toHaveURL("/account/links?sso=linked&provider=oidc");
  await expect(rowOf(page)).toContainText(t.linkedAccounts.since);
  await expect(rowOf(page)).toContainText("someone.else@example.test");
  await expect(rowOf(page)).toContainText("Last used never");
  await expectNoAxeViolations(page);
  expect(await newestMail(panel, account)).toMatchObject({ subject: "A new way to sign in" });

  await untilHydrated(page);
  await page.getByRole("button", { name: format(t.linkedAccounts.unlinkNamed, { name: "Acme" }) }).click();
  const dialog = page.getByRole("dialog");
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: format(t.linkedAccounts.unlinkNamed, { name: "Acme" }) }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page)).toContainText(t.linkedAccounts.state.none);
  expect(await newestMail(panel, account)).toMatchObject({ subject: "A way to sign in was removed" });
});

const linksOf = (panel: Parameters<typeof inDatabase>[0], { id }: TestAccount) =>
  inDatabase(panel, async (client) => {
    const found = await client.query("select subject from linked_accounts where account_id = $1", [id]);
    return found.rows;
  });

test("an identity comes back to the session that left, and to no other", async ({
  page,
  panel,
  issuer,
  signIn,
}) => {
  const [one, other] = [await newAccount(panel), await newAccount(panel)];
  const person = personWith(issuer, "wanderer@example.test");
  await signIn(one);
  await leaveToLink(page);
  await signInAs(page.context(), panel, other);
  await identifyAs(page, person);
  await expect(page.getByRole("main").getByRole("alert")).toContainText("meant for another session");
  expect(await linksOf(panel, one)).toEqual([]);
  expect(await linksOf(panel, other)).toEqual([]);
});

test("what was offered to one account cannot be taken by the next that signs in", async ({
  page,
  panel,
  issuer,
  signIn,
}) => {
  const [one, other] = [await newAccount(panel), await newAccount(panel)];
  await signIn(one);
  await leaveToLink(page);
  await identifyAs(page, personWith(issuer, "another@example.test"));
  await expect(
    page.getByRole("heading", { name: format(t.linkedAccounts.linkNamed, { name: "Acme" }) }),
  ).toBeVisible();
  await signInAs(page.context(), panel, other);
  await open(page, "/login/link");
  await expect(page.getByRole("heading", { name: t.sso.link.goneTitle })).toBeVisible();
  await expectNoAxeViolations(page);
});

test("an identity that opens another account is not linked a second time", async ({
  page,
  panel,
  issuer,
  context,
  signIn,
}) => {
  const [first, second] = [await newAccount(panel), await newAccount(panel)];
  const person = personWith(issuer, first.email);
  await signInAndLink(page, person, first.password);
  await context.clearCookies();
  await signIn(second);
  await leaveToLink(page);
  await identifyAs(page, person);
  await expect(page.getByRole("main").getByRole("alert")).toContainText("already linked to another account");
  expect(await linksOf(panel, second)).toEqual([]);
});

test("who turns back at the issuer has linked nothing", async ({ page, panel, signIn }) => {
  await signIn(await newAccount(panel));
  await leaveToLink(page);
  await page.getByRole("button", { name: t.sso.link.leave }).click();
  await expect(page.getByRole("main")).toContainText("Linking Acme was canceled.");
  await expect(rowOf(page)).toContainText(t.linkedAccounts.state.none);
});

test("an account without a password keeps its last way in", async ({ page, panel, issuer }) => {
  const account = await newAccount(panel);
  await signInAndLink(page, personWith(issuer, account.email), account.password);
  await inDatabase(panel, (client) =>
    client.query("update accounts set password_hash = null where id = $1", [account.id]),
  );
  await open(page, "/account/links");
  await page.getByRole("button", { name: format(t.linkedAccounts.unlinkNamed, { name: "Acme" }) }).click();
  await proveOwner(panel, account);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: format(t.linkedAccounts.unlinkNamed, { name: "Acme" }) })
    .click();
  await expect(page.getByRole("dialog")).toContainText("This is the only way to sign in to your account.");
  expect(await linksOf(panel, account)).toHaveLength(1);
});
