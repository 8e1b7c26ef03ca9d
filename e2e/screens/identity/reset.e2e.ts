import type { Page, Request } from "@playwright/test";
import { ru, t } from "@/lib/testing/words";
import { inDatabase, newAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { forgetCaller, linkIn, mailsTo, mailTo } from "../../mailbox";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone } from "../../screen";

const fresh = "Another-good-one-7";

test.beforeEach(({ panel }) => forgetCaller(panel));

/** Requests the mail; returns the HTTP request. */
async function ask(page: Page, email: string): Promise<Request> {
  await open(page, "/reset");
  await page.getByLabel(t.reset.email).fill(email);
  const sending = page.waitForRequest((request) => request.method() === "POST");
  await page.getByRole("button", { name: t.reset.submit }).click();
  const request = await sending;
  await expect(page.getByRole("status").filter({ hasText: "doesn't send email yet" })).toContainText(email);
  return request;
}

async function choose(page: Page, password: string): Promise<void> {
  await page.getByLabel(t.reset.password).fill(password);
  await page.getByRole("button", { name: t.reset.newSubmit }).click();
}

const gone = (page: Page) =>
  page.getByRole("alert").filter({ hasText: "This link has expired or was already used" });

test("a lost password is set anew by mail, which ends the sessions", async ({ page, panel, signIn }) => {
  const account = await newAccount(panel);
  await signIn(account);
  await open(page, "/login?to=%2Freset");
  await expectNoAxeViolations(page);
  await ask(page, account.email);
  const link = linkIn(await mailTo(panel, account.email, "Choose a new password"));
  expect(link.startsWith(`${panel.url}/reset/new#`)).toBe(true);
  await open(page, link);
  await expectNoAxeViolations(page);
  await choose(page, fresh);
  await expect(page.getByText(t.reset.doneTitle)).toBeVisible();
  expect(page.url()).toBe(`${panel.url}/reset/new`);
  await mailTo(panel, account.email, "Your password was changed");
  await page.goto("/servers");
  await expect(page).toHaveURL("/login?to=%2Fservers");
  await open(page, "/login");
  await page.getByLabel(t.reset.email).fill(account.email);
  await page.getByLabel(t.login.password, { exact: true }).fill(fresh);
  await page.getByRole("button", { name: t.reset.signIn, exact: true }).click();
  await expect(page.getByRole("heading", { name: t.servers.title, level: 1 })).toBeVisible();
});

test("a link that was used or is too old sets nothing", async ({ page, panel }) => {
  const account = await newAccount(panel);
  await ask(page, account.email);
  const link = linkIn(await mailTo(panel, account.email, "Choose a new password"));
  const expire = (by: string) =>
    inDatabase(panel, (client) =>
      client.query(`update mail_links set expires_at = now() + interval '${by}' where account_id = $1`, [
        account.id,
      ]),
    );
  await expire("-1 second");
  await open(page, link);
  await choose(page, fresh);
  await expect(gone(page)).toBeVisible();
  await expire("1 hour");
  await page.goto("about:blank");
  await open(page, link);
  await choose(page, fresh);
  await expect(page.getByText(t.reset.doneTitle)).toBeVisible();
  await page.goto("about:blank");
  await open(page, link);
  await choose(page, "Yet-another-one-8");
  await expect(gone(page)).toBeVisible();
  await expectNoAxeViolations(page);
});

test("an unknown email gets the same words and no mail", async ({ page, panel }) => {
  const account = await newAccount(panel);
  const texts: string[] = [];
  for (const email of [account.email, "nobody@example.test"]) {
    await ask(page, email);
    texts.push(((await page.getByRole("main").textContent()) ?? "").replaceAll(email, "…"));
  }
  expect(texts[0]).toBe(texts[1]);
  await mailTo(panel, account.email, "Choose a new password");
  expect(await mailsTo(panel, "nobody@example.test")).toEqual([]);
});

test("a forged host does not get into the mail", async ({ page, panel }) => {
  const account = await newAccount(panel);
  const request = await ask(page, account.email);
  const { "next-action": action = "", "content-type": type = "" } = request.headers();
  const disguises: Record<string, string>[] = [
    { "x-forwarded-host": "evil.test", "x-forwarded-proto": "https", origin: "https://evil.test" },
    { host: "evil.test", origin: "http://evil.test" },
    { forwarded: "host=evil.test;proto=https", "x-original-host": "evil.test", origin: panel.url },
  ];
  for (const disguise of disguises) {
    const headers = { "next-action": action, "content-type": type, ...disguise };
    await page.request.post("/reset", { headers, data: request.postDataBuffer() ?? "" });
  }
  await expect.poll(async () => (await mailsTo(panel, account.email)).length).toBeGreaterThan(1);
  for (const mail of await mailsTo(panel, account.email)) {
    expect(mail.body).not.toContain("evil");
    expect(linkIn(mail).startsWith(`${panel.url}/reset/new#`)).toBe(true);
  }
});

test("another site cannot have a mail sent", async ({ page, panel, consoleWatch }) => {
  consoleWatch.allow(/./);
  const account = await newAccount(panel);
  const request = await ask(page, `first-${account.email}`);
  const { "next-action": action = "", "content-type": type = "" } = request.headers();
  const data = (request.postData() ?? "").replace(`first-${account.email}`, account.email);
  const headers = { "next-action": action, "content-type": type, origin: "https://evil.test" };
  const answer = await page.request.post("/reset", { headers, data });
  expect(answer.ok()).toBe(false);
  expect(await mailsTo(panel, account.email)).toEqual([]);
});

test("anyone who asks too often is told to wait, and the mailbox does not fill", async ({ page, panel }) => {
  const account = await newAccount(panel);
  const request = await ask(page, account.email);
  const { "next-action": action = "", "content-type": type = "" } = request.headers();
  const data = request.postDataBuffer() ?? "";
  const again = () =>
    page.request.post("/reset", {
      headers: { "next-action": action, "content-type": type, origin: panel.url },
      data,
    });
  await Promise.all(Array.from({ length: 20 }, again));
  await open(page, "/reset");
  await page.getByLabel(t.reset.email).fill("nobody@example.test");
  await page.getByRole("button", { name: t.reset.submit }).click();
  await expect(page.getByRole("status").filter({ hasText: "Too many requests" })).toBeVisible();
  await expectNoAxeViolations(page);
  await expect.poll(async () => (await mailsTo(panel, account.email)).length).toBe(4);
});

test("a password that breaks the rules leaves the link as it was", async ({ page, panel }) => {
  const account = await newAccount(panel);
  await ask(page, account.email);
  await open(page, linkIn(await mailTo(panel, account.email, "Choose a new password")));
  const field = page.getByLabel(t.reset.password);
  await choose(page, "short");
  await expect(field).toHaveAccessibleDescription(t.problems.password.short);
  await choose(page, account.email);
  await expect(field).toHaveAccessibleDescription(t.problems.password.email);
  await choose(page, "x".repeat(5_000));
  await expect(field).toHaveAccessibleDescription(/Too long: use at most/);
  await choose(page, "qwertyuiop");
  await expect(field).toHaveAccessibleDescription(/too common/);
  await choose(page, fresh);
  await expect(page.getByText(t.reset.doneTitle)).toBeVisible();
});

test.describe("on a phone, dark, in Russian", () => {
  test.use({ viewport: phone, colorScheme: "dark", locale: "ru-RU", hasTouch: true });
  test("a lost password is set anew", async ({ page, panel }) => {
    const account = await newAccount(panel);
    await inDatabase(panel, (client) =>
      client.query("update accounts set language = 'ru' where id = $1", [account.id]),
    );
    await open(page, "/reset");
    await page.getByLabel(ru.reset.email).fill(account.email);
    await page.getByRole("button", { name: ru.reset.submit }).tap();
    await expect(page.getByText(ru.reset.keptTitle)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await open(page, linkIn(await mailTo(panel, account.email, "Новый пароль")));
    await page.getByLabel(ru.reset.newTitle).fill(fresh);
    await page.getByRole("button", { name: ru.reset.newSubmit }).tap();
    await expect(page.getByText(ru.reset.doneTitle)).toBeVisible();
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
  });
});
