import type { Page } from "@playwright/test";
import { format, ru, t } from "@/lib/testing/words";
import { inDatabase, newAccount } from "../../accounts";
import { expect } from "../../fixtures";
import { expectNoAxeViolations, expectNoSidewaysScroll, measureScripts, open, phone } from "../../screen";
import { demo } from "../../sessions";
import {
  confirmLink,
  forgetSession,
  identifyAs,
  leaveForIssuer,
  personWith,
  signInAndLink,
  test,
} from "../../sso";
import { appCode } from "../../two-factor";

const alertOf = (page: Page) => page.getByRole("main").getByRole("alert");
const servers = (page: Page) => page.getByRole("heading", { name: t.servers.title, level: 1 });

test("an identity that matches nobody is not signed up: a plain page says so", async ({
  page,
  panel,
  issuer,
}) => {
  const count = () =>
    inDatabase(panel, async (client) => (await client.query("select count(*) from accounts")).rows[0]);
  const before = await count();
  const account = await newAccount(panel);
  const texts: (string | null)[] = [];
  for (const person of [
    personWith(issuer, "stranger@example.test"),
    personWith(issuer, account.email, false),
  ]) {
    await leaveForIssuer(page, "/login?to=/billing");
    await identifyAs(page, person);
    await expect(page.getByRole("heading", { name: t.sso.notLinked.title })).toBeVisible();
    texts.push(await page.getByRole("main").textContent());
    await expectNoAxeViolations(page);
    await page.context().clearCookies({ domain: "localhost" });
  }
  expect(texts[0], "a matching email that is not verified gives nothing away").toBe(texts[1]);
  await page.getByRole("link", { name: t.sso.notLinked.signIn }).click();
  await expect(page).toHaveURL("/login?to=%2Fbilling");
  expect(Number((await count())?.count)).toBe(Number(before?.count) + 1);
});

test("a verified email that matches asks for the password once; then the identity signs in by itself", async ({
  page,
  panel,
  issuer,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 401.*\/login\/link\/password/);
  const account = await newAccount(panel);
  const person = personWith(issuer, account.email);
  await leaveForIssuer(page, "/login?to=/billing%3Fpage=1");
  await identifyAs(page, person);
  await expect(page.getByRole("main")).toContainText(account.email);
  expect(page.url(), "no secret in the address").toBe(`${panel.url}/login/link`);
  await expectNoAxeViolations(page);
  await confirmLink(page, "not the password");
  await expect(alertOf(page)).toHaveText(t.sso.link.wrong);
  await confirmLink(page, account.password);
  await expect(page).toHaveURL("/billing?page=1");
  await forgetSession(page);
  await open(page, "/login?to=/billing");
  await page.getByRole("button", { name: format(t.sso.continue, { name: "Acme" }) }).click();
  await expect(page).toHaveURL("/billing");
  const kinds = await inDatabase(panel, (client) =>
    client.query("select kind from sessions where account_id = $1", [account.id]),
  );
  expect(kinds.rows.map(({ kind }) => kind)).toEqual(["sso", "sso"]);
});

test("a second factor is asked for after the identity, and the way goes on", async ({
  page,
  panel,
  issuer,
}) => {
  const person = personWith(issuer, demo.carol.email);
  await leaveForIssuer(page, "/login?to=/billing");
  await identifyAs(page, person);
  await confirmLink(page, demo.carol.password);
  await expect(page).toHaveURL("/login/code?to=%2Fbilling");
  await page.getByLabel(t.secondStep.totp.label, { exact: true }).fill(appCode(demo.carol.totpSecret));
  await page.getByRole("button", { name: t.secondStep.submit }).click();
  await expect(page).toHaveURL("/billing");
  await forgetSession(page);
  await inDatabase(panel, (client) =>
    client.query("update accounts set totp_last_step = 0 where email = $1", [demo.carol.email]),
  );
  await open(page, "/login");
  await page.getByRole("button", { name: format(t.sso.continue, { name: "Acme" }) }).click();
  await expect(page).toHaveURL("/login/code");
  await page.goto("/servers");
  await expect(page, "the identity alone opens nothing").toHaveURL(/\/login/);
});

test("who turns back at the issuer is told so on the page they came from", async ({ page }) => {
  await leaveForIssuer(page, "/login?to=/billing");
  await page.getByRole("button", { name: t.sso.link.leave }).click();
  await expect(page.getByRole("status").filter({ hasText: "Acme" })).toHaveText(
    format(t.sso.outcomes.cancelled, { name: "Acme" }),
  );
  expect(new URL(page.url()).searchParams.get("to")).toBe("/billing");
  await expectNoAxeViolations(page);
});

test("an issuer that is down is said, and the password still works", async ({ page, panel, issuer }) => {
  const account = await newAccount(panel);
  await issuer.down();
  try {
    await open(page, "/login?to=/billing");
    await page.getByRole("button", { name: format(t.sso.continue, { name: "Acme" }) }).click();
    await expect(alertOf(page)).toContainText("Can't reach Acme right now.");
  } finally {
    await issuer.up();
  }
  await open(page, page.url());
  await page.getByLabel(t.login.email).fill(account.email);
  await page.getByLabel(t.login.password, { exact: true }).fill(account.password);
  await page.getByRole("button", { name: t.login.submit, exact: true }).click();
  await expect(page).toHaveURL("/billing");
});

test("a closed account is refused like an identity that nobody knows", async ({ page, panel, issuer }) => {
  const account = await newAccount(panel);
  const person = personWith(issuer, account.email);
  await signInAndLink(page, person, account.password);
  await forgetSession(page);
  await inDatabase(panel, (client) =>
    client.query("update accounts set status = 'Closed' where id = $1", [account.id]),
  );
  await open(page, "/login");
  await page.getByRole("button", { name: format(t.sso.continue, { name: "Acme" }) }).click();
  await expect(page.getByRole("heading", { name: t.sso.notLinked.title })).toBeVisible();
});

test("the page of sign-in brings at most 150 KB of script with the buttons", async ({ page }) => {
  expect(await measureScripts(page, "/login")).toBeLessThanOrEqual(150 * 1024);
});

test.describe("on a phone, in Russian", () => {
  test.use({ viewport: phone, locale: "ru-RU", hasTouch: true });

  test("the identity is linked and signs in", async ({ page, panel, issuer }) => {
    const account = await newAccount(panel, { currency: "RUB" });
    const person = personWith(issuer, account.email);
    await open(page, "/login");
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: format(ru.sso.continue, { name: "Acme" }, "ru") }).tap();
    await identifyAs(page, person);
    await expect(
      page.getByRole("heading", { name: format(ru.sso.link.title, { name: "Acme" }, "ru") }),
    ).toBeVisible();
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
    await page.getByLabel(ru.login.password, { exact: true }).fill(account.password);
    await page.getByRole("button", { name: format(ru.sso.link.submit, { name: "Acme" }, "ru") }).tap();
    await expect(page).toHaveURL("/servers");
    await open(page, "/account/links");
    await expect(page.getByRole("listitem").filter({ hasText: "Acme" })).toContainText(
      ru.linkedAccounts.since,
    );
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
  });
});

test("the servers are there after the first link without a page to go to", async ({
  page,
  panel,
  issuer,
}) => {
  const account = await newAccount(panel);
  await signInAndLink(page, personWith(issuer, account.email), account.password);
  await expect(servers(page)).toBeVisible();
});
