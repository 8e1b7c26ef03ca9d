import { format, t } from "@/lib/testing/words";
import { newAccount } from "../../accounts";
import { expect } from "../../fixtures";
import { expectNoAxeViolations, open, untilHydrated } from "../../screen";
import { proveOwner } from "../../sessions";
import { proveByPassword } from "../../sign-in-form";
import { confirmLink, identifyAs, leaveForIssuer, personWith, test } from "../../sso";

test("a single sign-on in the browser ends in a hash that a program signs in with once", async ({
  page,
  panel,
  issuer,
  request,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 403.*sso_hash/);
  const account = await newAccount(panel);
  await open(page, "/login/sso-hash");
  await expect(page).toHaveURL("/login?to=/login/sso-hash");
  await leaveForIssuer(page, "/login?to=/login/sso-hash");
  await identifyAs(page, personWith(issuer, account.email));
  await confirmLink(page, account.password);
  await expect(page.getByRole("heading", { name: t.sso.hash.title })).toBeVisible();
  await untilHydrated(page);
  await page.getByRole("button", { name: t.sso.hash.make }).click();
  await proveByPassword(page, account.password);
  const hash = (await page.getByText(/^[0-9a-f]{64}$/).textContent()) ?? "";
  await expect(page.getByRole("main")).toContainText(
    `curl ${panel.url}/auth.php -d action=whmcslogin -d sso=oidc -d sso_hash=${hash}`,
  );
  await expectNoAxeViolations(page);

  const form = { action: "whmcslogin", sso: "oidc", sso_hash: hash };
  const login = async () => (await request.post(`${panel.url}/auth.php`, { form })).json();
  const { result } = await login();
  expect(result).toMatchObject({ new: 1, token: expect.stringMatching(/^[0-9a-f]{32}$/) });
  const info = await request.post(`${panel.url}/auth.php`, { form: { action: "info", token: result.token } });
  expect((await info.json()).result).toMatchObject({ email: account.email, customer_id: String(account.id) });
  expect(await login()).toMatchObject({ result: -2, error: "auth: authenthication failure" });
});

test("a session that began with a password gets no hash, but the way to one", async ({
  page,
  panel,
  signIn,
}) => {
  const account = await newAccount(panel);
  await signIn(account);
  await proveOwner(panel, account);
  await open(page, "/login/sso-hash");
  await expect(page.getByRole("main")).toContainText("Sign in through a service linked to your account.");
  await expect(page.getByRole("button", { name: format(t.sso.continue, { name: "Acme" }) })).toBeVisible();
  await expectNoAxeViolations(page);
  const answer = await page.request.post("/rpc/identities/sso_hash", {
    data: {},
    headers: { origin: panel.url, "sec-fetch-site": "same-origin" },
  });
  expect(await answer.json()).toMatchObject({ error: { doc: "sso.session_required" } });
});
