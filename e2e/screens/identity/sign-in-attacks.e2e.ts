import type { BrowserContext, Page } from "@playwright/test";
import { decode } from "next-auth/jwt";
import { testSecret } from "@/lib/testing/factories";
import type { PanelProcess } from "@/lib/testing/panel/panel-process";
import { t } from "@/lib/testing/words";
import { inDatabase, newAccount, type TestAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { open } from "../../screen";
import { givePassword, toSecondStep } from "../../sign-in-form";
import { turnOnEmailCodes } from "../../two-factor";

const sessionCookie = "next-auth.session-token";
const servers = (page: Page) => page.getByRole("heading", { name: t.servers.title, level: 1 });

const cookieOf = async (context: BrowserContext, name = sessionCookie) =>
  (await context.cookies()).find((cookie) => cookie.name === name);

const steps = [
  ["/login/password", { email: "anna@example.test", password: "Anna-demo-1" }],
  ["/login/passkey", {}],
  ["/login/code/check", { code: "000000" }],
  ["/login/code/mail", {}],
  ["/login/code/passkey", {}],
] as const;

for (const [step, data] of steps) {
  test(`a page of another site cannot take the step ${step} in somebody's browser`, async ({
    page,
    panel,
  }) => {
    const post = (headers: Record<string, string>, body: string = JSON.stringify(data)) =>
      page.request.post(step, { headers, data: body, maxRedirects: 0 });
    const json = { "content-type": "application/json" };
    const own = new URL(panel.url).origin;
    for (const headers of [
      { ...json, "sec-fetch-site": "cross-site", origin: "https://evil.test" },
      { ...json, "sec-fetch-site": "same-site", origin: "http://127.0.0.1:1" },
      { ...json, "sec-fetch-site": "none" },
      { ...json, origin: "https://evil.test" },
      { ...json, origin: "null" },
      json,
      // Content types that another site's form can send without a preflight request.
      { "content-type": "text/plain", "sec-fetch-site": "same-origin", origin: own },
    ]) {
      const answer = await post(headers);
      expect(answer.status(), JSON.stringify(headers)).toBe(403);
      expect(answer.headers()["set-cookie"]).toBeUndefined();
    }
    const form = { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "cross-site" };
    const sent = await post(form, "email=anna%40example.test&password=Anna-demo-1");
    expect(sent.headers()["set-cookie"]).toBeUndefined();
  });
}

test("next-auth takes no passwords", async ({ page }) => {
  const { csrfToken } = await (await page.request.get("/api/auth/csrf")).json();
  const answer = await page.request.post("/api/auth/callback/credentials", {
    form: { csrfToken, email: "anna@example.test", password: "Anna-demo-1", json: "true" },
    maxRedirects: 0,
  });
  expect(answer.headers()["set-cookie"] ?? "").not.toContain(`${sessionCookie}=`);
  expect((await page.request.get("/servers", { maxRedirects: 0 })).status()).toBe(307);
});

/** The panel token in a session cookie. */
const tokenIn = async (cookie: string | undefined): Promise<unknown> =>
  (await decode({ token: cookie ?? "", secret: testSecret }))?.panelToken;

const liveSessions = (panel: PanelProcess, { id }: TestAccount): Promise<number> =>
  inDatabase(panel, async (client) => {
    const { rows } = await client.query<{ live: number }>(
      "select count(*)::int as live from sessions where account_id = $1 and ended_at is null",
      [id],
    );
    return rows[0]?.live ?? -1;
  });

test("a sign-in never goes on with a session that was there before it", async ({
  page,
  panel,
  context,
  signIn,
}) => {
  const [thief, victim] = [await newAccount(panel), await newAccount(panel)];
  await signIn(thief);
  const planted = await cookieOf(context);
  await open(page, "/servers");
  // The page redirects a signed-in user, but the endpoint can still be called.
  const answer = await page.request.post("/login/password", {
    headers: { "sec-fetch-site": "same-origin" },
    data: { email: victim.email, password: victim.password },
  });
  expect(await answer.json()).toEqual({ data: { next: "signed_in" } });
  const fresh = await cookieOf(context);
  expect(await tokenIn(fresh?.value)).not.toBe(await tokenIn(planted?.value));
  expect(fresh).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  expect(await liveSessions(panel, thief)).toBe(0);
  expect(await liveSessions(panel, victim)).toBe(1);
  if (planted) await context.addCookies([planted]);
  await page.goto("/servers");
  await expect(page).toHaveURL(/\/login/);
});

test("a challenge planted in someone's browser leads nowhere without its code", async ({
  page,
  panel,
  context,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 403/);
  const account = await newAccount(panel);
  await turnOnEmailCodes(panel, account);
  await toSecondStep(page, account);
  const challenge = await cookieOf(context, "panel.sign-in.challenge");
  expect(challenge).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/login" });
  expect(await cookieOf(context)).toBeUndefined();
  expect((await page.request.get("/servers", { maxRedirects: 0 })).status()).toBe(307);
  const taken = await page.request.post("/login/code/check", {
    headers: { "sec-fetch-site": "same-origin" },
    data: { code: challenge?.value ?? "" },
  });
  expect(taken.status()).toBe(403);
});

const evil = [
  "//evil.test/x",
  "///evil.test",
  "/\\evil.test",
  "\\\\evil.test",
  "/\t/evil.test",
  "/\n/evil.test",
  "https:evil.test",
  "https://evil.test/",
  "HTTPS://evil.test",
  " https://evil.test",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "http://127.0.0.1@evil.test/",
  "/.//evil.test",
  "/..//evil.test",
  "/servers/..//evil.test",
  "/./\\evil.test",
];

test("no form of a foreign address is a place to go on to, before or after a sign-in", async ({
  page,
  panel,
}) => {
  const account = await newAccount(panel);
  const away: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(panel.url) && /^https?:/.test(request.url())) away.push(request.url());
  });
  for (const target of evil) {
    const answer = await page.request.get(`/login?to=${encodeURIComponent(target)}`);
    expect(await answer.text(), target).not.toContain('//evil.test/"');
    const code = await page.request.get(`/login/code?to=${encodeURIComponent(target)}`);
    expect(await code.text(), target).not.toContain('href="/login?to=');
  }
  await givePassword(page, account, evil[0]);
  await expect(servers(page)).toBeVisible();
  for (const target of evil) {
    await page.goto(`/login?to=${encodeURIComponent(target)}`);
    expect(new URL(page.url()).origin, target).toBe(new URL(panel.url).origin);
    await page.goto(`/login/code?to=${encodeURIComponent(target)}`);
    expect(new URL(page.url()).origin, target).toBe(new URL(panel.url).origin);
  }
  expect(away).toEqual([]);
});

test("a password of megabytes is refused at once, and the panel goes on", async ({ page }) => {
  const post = (data: object) =>
    page.request.post("/login/password", { headers: { "sec-fetch-site": "same-origin" }, data });
  const email = "anna@example.test";
  for (const size of [1_001, 50_000]) {
    const answer = await post({ email, password: "x".repeat(size) });
    expect(answer.status(), `${size} characters`).toBe(422);
  }
  for (const broken of [{}, { email }, { email, password: null }, { email: ["a"], password: "b" }, []])
    expect((await post(broken)).status()).toBe(422);
  expect((await post({ email, password: "x".repeat(900) })).status()).toBe(401);
  // Longer than a guest's request may be.
  for (const size of [100_000, 3_000_000])
    expect((await post({ email, password: "x".repeat(size) })).status()).toBe(413);
});
