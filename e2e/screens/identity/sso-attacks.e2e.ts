import type { Page } from "@playwright/test";
import { format, t } from "@/lib/testing/words";
import { newAccount } from "../../accounts";
import { expect } from "../../fixtures";
import { open } from "../../screen";
import { forgetSession, identifyAs, leaveForIssuer, personWith, signInAndLink, test } from "../../sso";

const callback = "/api/auth/callback/oidc";
const expectRefusal = async (page: Page) => {
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Couldn't sign in with Acme");
};

const isSignedIn = async (page: Page) =>
  (await page.context().cookies()).some(({ name }) => name === "next-auth.session-token");

test("an answer with another state signs nobody in, and the page to go to is kept", async ({ page }) => {
  await leaveForIssuer(page, "/login?to=/billing");
  await page.goto(`${callback}?code=stolen&state=another`);
  await expectRefusal(page);
  expect(new URL(page.url()).searchParams.get("to")).toBe("/billing");
  expect(await isSignedIn(page)).toBe(false);
});

test("a code that the issuer did not give signs nobody in", async ({ page }) => {
  const departure = page.waitForRequest(/\/auth\?.*code_challenge=/);
  await leaveForIssuer(page);
  const { searchParams } = new URL((await departure).url());
  expect(Object.fromEntries(searchParams)).toMatchObject({
    code_challenge_method: "S256",
    nonce: expect.any(String),
    redirect_uri: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/api\/auth\/callback\/oidc$/),
  });
  await page.goto(`${callback}?code=invented&state=${searchParams.get("state")}`);
  await expectRefusal(page);
  expect(await isSignedIn(page)).toBe(false);
});

test("an answer works once, and in the browser that left alone", async ({ page, panel, issuer, browser }) => {
  const account = await newAccount(panel);
  const seen: string[] = [];
  page.on("request", (request) => request.url().includes(callback) && seen.push(request.url()));
  await signInAndLink(page, personWith(issuer, account.email), account.password);
  const [answer = ""] = seen;
  await forgetSession(page);
  await page.goto(answer);
  await expectRefusal(page);
  expect(await isSignedIn(page)).toBe(false);
  const stranger = await browser.newContext({ locale: "en-GB" });
  const elsewhere = await stranger.newPage();
  await elsewhere.goto(answer);
  await expectRefusal(elsewhere);
  await stranger.close();
});

test("nobody is sent off by another site", async ({ page, panel }) => {
  const foreign: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { "sec-fetch-site": "cross-site" },
  ];
  for (const headers of foreign) {
    const answer = await page.request.post(`${panel.url}/login/sso/oidc`, { headers, form: { to: "/" } });
    expect(answer.status()).toBe(403);
  }
  const direct = await page.request.get(`${panel.url}/login/sso/oidc`);
  expect(direct.status()).toBe(405);
});

for (const to of ["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)"]) {
  test(`the way does not end on another site: ${to}`, async ({ page, panel, issuer }) => {
    const account = await newAccount(panel);
    await open(page, `/login?to=${encodeURIComponent(to)}`);
    await page.locator('input[name="to"]').evaluate((input: HTMLInputElement, value) => {
      input.value = value;
    }, to);
    await page.getByRole("button", { name: format(t.sso.continue, { name: "Acme" }) }).click();
    await identifyAs(page, personWith(issuer, account.email));
    await page.getByLabel(t.login.password, { exact: true }).fill(account.password);
    await page.getByRole("button", { name: format(t.sso.link.submit, { name: "Acme" }) }).click();
    await expect(page).toHaveURL("/servers");
    const own = await page.request.get(`/api/auth/signin?callbackUrl=${encodeURIComponent(to)}`, {
      maxRedirects: 0,
    });
    expect(own.headers().location ?? "", "what next-auth itself answers").not.toContain("evil.example");
  });
}
