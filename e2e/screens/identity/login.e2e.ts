import type { Locator, Page } from "@playwright/test";
import { format, ru, t } from "@/lib/testing/words";
import { newAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone, titleOf } from "../../screen";
import { demo } from "../../sessions";

const credentialsPath = "**/login/password";
const refused = /status of 40\d.*\/login\/password/;

type Form = { email: Locator; password: Locator; button: Locator; alert: Locator };

const formOf = (page: Page): Form => ({
  email: page.getByLabel(t.login.email),
  password: page.getByLabel(t.login.password, { exact: true }),
  button: page.getByRole("button", { name: t.login.submit }),
  alert: page.getByRole("main").getByRole("alert"),
});

async function signInByForm(page: Page, email: string, password: string): Promise<void> {
  const form = formOf(page);
  await form.email.fill(email);
  await form.password.fill(password);
  await form.button.click();
}

test("email and password lead to the servers", async ({ page, context }) => {
  await open(page, "/login");
  await expect(page).toHaveTitle(titleOf(t.login.title));
  await expectNoAxeViolations(page);
  await signInByForm(page, demo.anna.email, demo.anna.password);
  await expect(page.getByRole("heading", { name: t.servers.title, level: 1 })).toBeVisible();
  const cookie = (await context.cookies()).find(({ name }) => name === "next-auth.session-token");
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax" });
});

test("password managers know the fields", async ({ page }) => {
  await open(page, "/login");
  const { email, password } = formOf(page);
  await expect(email).toHaveAttribute("autocomplete", "username");
  await expect(password).toHaveAttribute("autocomplete", "current-password");
  await expect(password).toHaveAttribute("type", "password");
  await password.fill("secret");
  await page.getByRole("button", { name: t.common.showPassword }).click();
  await expect(password).toHaveAttribute("type", "text");
});

test("an unknown email and an incorrect password get the same words, and the email stays", async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(refused);
  await open(page, "/login");
  const { email, password, alert } = formOf(page);
  for (const wrong of ["nobody@example.test", demo.anna.email]) {
    await signInByForm(page, wrong, "not-the-password");
    await expect(alert).toHaveText(t.login.refusals.wrong_pair);
    await expect(email).toHaveValue(wrong);
    await expect(password).toHaveValue("");
    await expect(password).toBeFocused();
  }
  await expectNoAxeViolations(page);
});

test("empty fields are named before anything is sent", async ({ page }) => {
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await open(page, "/login");
  const { email, password, button } = formOf(page);
  await button.click();
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(t.login.emailMissing);
  await expect(password).toHaveAccessibleDescription(t.login.passwordMissing);
  await email.fill("anna@example.test");
  await button.click();
  await expect(password).toBeFocused();
  await expect(email).toHaveAccessibleDescription("");
  await expectNoAxeViolations(page);
  expect(sent).toEqual([]);
});

test("Caps Lock is noticed", async ({ page }) => {
  await open(page, "/login");
  const { password } = formOf(page);
  await password.focus();
  await password.evaluate((field) => {
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "A", bubbles: true, modifierCapsLock: true }));
  });
  await expect(page.getByText(t.common.capsLock)).toBeVisible();
});

test("after a few wrong tries it is said that the right password may have to wait too", async ({
  page,
  panel,
  consoleWatch,
}) => {
  consoleWatch.allow(refused);
  const { email } = await newAccount(panel);
  await open(page, "/login");
  const hint = page.getByText(t.login.manyTries);
  for (const wrong of ["first", "second", "third"]) {
    await expect(hint).toBeHidden();
    await signInByForm(page, email, wrong);
    await expect(formOf(page).password).toHaveValue("");
  }
  await expect(hint).toBeVisible();
});

test("an address that has to wait is told how long", async ({ page, consoleWatch }) => {
  consoleWatch.allow(/status of 429/);
  const error = { code: "limited", doc: "rate.limited", seconds: 2 };
  await page.route(credentialsPath, (route) => route.fulfill({ status: 429, json: { error } }));
  await open(page, "/login");
  await signInByForm(page, demo.anna.email, demo.anna.password);
  await expect(formOf(page).alert).toContainText(t.login.limitedFor);
  await expect(page.getByText(format(t.login.wait, { seconds: 1 }))).toBeVisible();
  await expect(page.getByText("Try again in")).toBeHidden();
});

test("a slow server is waited for, and asked once", async ({ page }) => {
  await page.clock.install();
  const sent: string[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(credentialsPath, async (route) => {
    sent.push(route.request().postData() ?? "");
    await released;
    await route.continue();
  });
  await open(page, "/login");
  await signInByForm(page, demo.anna.email, demo.anna.password);
  const button = page.getByRole("button", { name: t.login.pending });
  await expect(button).toHaveAttribute("aria-busy", "true");
  await expect.poll(() => sent.length).toBe(1);
  await button.click({ force: true });
  await page.keyboard.press("Enter");
  await page.clock.fastForward(10_000);
  await expect(page.getByRole("status").filter({ hasText: t.job.late })).toBeVisible();
  await expectNoAxeViolations(page);
  release();
  await expect(page.getByRole("heading", { name: t.servers.title, level: 1 })).toBeVisible();
  expect(sent).toHaveLength(1);
});

test("a server out of reach is said, and the next try works", async ({ page, consoleWatch }) => {
  consoleWatch.allow(/ERR_FAILED/);
  await page.route(credentialsPath, (route) => route.abort());
  await open(page, "/login");
  await signInByForm(page, demo.anna.email, demo.anna.password);
  const { email, alert } = formOf(page);
  await expect(alert).toContainText("Can't reach the server");
  await expect(email).toHaveValue(demo.anna.email);
  await page.unroute(credentialsPath);
  await signInByForm(page, demo.anna.email, demo.anna.password);
  await expect(page.getByRole("heading", { name: t.servers.title, level: 1 })).toBeVisible();
});

test("a panel that is away for a moment loses nothing that was typed", async ({ page, consoleWatch }) => {
  consoleWatch.allow(/status of 503/);
  const away = {
    status: 503,
    headers: { "retry-after": "5" },
    contentType: "text/html",
    body: "<h1>Back soon</h1>",
  };
  await page.route(credentialsPath, (route) => route.fulfill(away), { times: 1 });
  await open(page, "/login");
  await signInByForm(page, demo.anna.email, demo.anna.password);
  const { password, button, alert } = formOf(page);
  await expect(alert).toHaveText(t.login.refusals.unavailable);
  await expect(page.getByText("Try again in 4 s.")).toBeVisible();
  await expect(password).toHaveValue(demo.anna.password);
  await button.click();
  await expect(page.getByRole("heading", { name: t.servers.title, level: 1 })).toBeVisible();
});

test("signing in leads back to the page that was asked for", async ({ page }) => {
  await open(page, "/servers?q=loc%3AFI");
  await expect(page.getByText(t.login.returns)).toBeVisible();
  await signInByForm(page, demo.anna.email, demo.anna.password);
  await expect(page.getByRole("rowheader", { name: "fi-mail-1" })).toBeVisible();
  await expect(page).toHaveURL("/servers?q=loc%3AFI");
});

test("a guest is sent away before any page is", async ({ page, panel }) => {
  const answer = await page.request.get("/servers", { maxRedirects: 0 });
  expect(answer.status()).toBe(307);
  expect(new URL(answer.headers().location ?? "", panel.url).pathname).toBe("/login");
});

test("who is signed in already goes on at once", async ({ page, signIn }) => {
  await signIn("anna");
  await page.goto("/login?to=%2Fservers%3Fq%3Dnl-web");
  await expect(page).toHaveURL("/servers?q=nl-web");
});

for (const target of ["//evil.test/x", "/\\evil.test", "https://evil.test/", "javascript:alert(1)"]) {
  test(`${target} is no place to go on to`, async ({ page, signIn }) => {
    await page.goto(`/login?to=${encodeURIComponent(target)}`);
    await expect(page.getByRole("heading", { name: t.login.title })).toBeVisible();
    await signIn("anna");
    await page.goto(`/login?to=${encodeURIComponent(target)}`);
    await expect(page).toHaveURL("/servers");
  });
}

test("signing out ends the session itself, not only its cookie", async ({ page, context, signIn }) => {
  await signIn("anna");
  const cookies = await context.cookies();
  await open(page, "/servers");
  await page.getByRole("button", { name: "Account: anna@example.test" }).click();
  await page.getByRole("button", { name: t.frame.signOut }).click();
  await expect(page).toHaveURL("/login");
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("next-auth.session-token");
  await context.addCookies(cookies);
  await page.goto("/servers");
  await expect(page).toHaveURL("/login?to=%2Fservers");
});

test("the sign-out address of next-auth ends the session itself too", async ({ page, context, signIn }) => {
  await signIn("anna");
  const cookies = await context.cookies();
  const headers = { "sec-fetch-site": "same-origin" };
  expect((await page.request.post("/api/auth/signout", { headers })).url()).toMatch(/\/login$/);
  await context.addCookies(cookies);
  await page.goto("/servers");
  await expect(page).toHaveURL("/login?to=%2Fservers");
});

test("another site cannot sign someone out", async ({ page, signIn }) => {
  await signIn("anna");
  const answer = await page.request.post("/sign-out", {
    headers: { "sec-fetch-site": "cross-site" },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(403);
  await page.goto("/servers");
  await expect(page).toHaveURL("/servers");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });
  test("the password does not get into the address", async ({ page }) => {
    const html = await (await page.goto("/login"))?.text();
    expect(html).toContain("Signing in requires JavaScript.");
    await signInByForm(page, "anna@example.test", "Anna-demo-1");
    await expect(page).toHaveURL(/\/login/);
    expect(page.url()).not.toContain("Anna-demo-1");
  });
});

test.describe("on a phone, dark, in Russian", () => {
  test.use({ viewport: phone, colorScheme: "dark", locale: "ru-RU", hasTouch: true });
  test("the form is whole", async ({ page, consoleWatch }) => {
    consoleWatch.allow(refused);
    await open(page, "/login");
    await expect(page).toHaveTitle(titleOf(ru.login.title));
    await page.getByLabel(ru.login.email).fill("anna@example.test");
    await page.getByLabel(ru.login.password, { exact: true }).fill("нет");
    await page.getByRole("button", { name: ru.login.submit }).tap();
    await expect(page.getByText(ru.login.refusals.wrong_pair)).toBeVisible();
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
  });
});
