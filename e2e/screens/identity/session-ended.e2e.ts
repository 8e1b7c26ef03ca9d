import type { BrowserContext, Page } from "@playwright/test";
import { readMails } from "@/lib/testing/panel/panel-mails";
import type { PanelProcess } from "@/lib/testing/panel/panel-process";
import { format, ru, t } from "@/lib/testing/words";
import { inDatabase, newAccount, type TestAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { amount, fill, invoicesOf, jobPath, orderButton } from "../../order-page";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone } from "../../screen";
import { signInAs } from "../../sessions";

const dialogOf = (page: Page) => page.getByRole("dialog");
const refusedOnce = /status of 401/;

/** Ends the session from another browser, on the page of sessions. */
async function endElsewhere(elsewhere: BrowserContext, panel: PanelProcess, account: TestAccount) {
  await signInAs(elsewhere, panel, account);
  const page = await elsewhere.newPage();
  await open(page, `${panel.url}/account/sessions`);
  await page.getByRole("button", { name: t.sessions.endOthers }).click();
  await page.getByRole("dialog").getByRole("button", { name: t.sessions.endOthers }).click();
  await expect(page.getByText(format(t.sessions.endedCount, { count: 1 }))).toBeVisible();
}

/** The filled order form, with its session ended from another browser. */
async function filledAndEnded(page: Page, panel: PanelProcess, elsewhere: BrowserContext) {
  const account = await newAccount(panel, { credit: "100.00" });
  await signInAs(page.context(), panel, account);
  await fill(page);
  await page.getByLabel(t.order.access.hostname).fill("kept-1");
  await amount(page, t.order.summary.total);
  await endElsewhere(elsewhere, panel, account);
  return account;
}

async function signIn(page: Page, password: string, button = t.session.signInAndSend) {
  await dialogOf(page).getByLabel(t.session.password, { exact: true }).fill(password);
  await dialogOf(page).getByRole("button", { name: button }).click();
}

test("a session that was ended elsewhere is begun again in place, and the order is placed once", async ({
  page,
  panel,
  browser,
  consoleWatch,
}) => {
  consoleWatch.allow(refusedOnce);
  const elsewhere = await browser.newContext();
  const account = await filledAndEnded(page, panel, elsewhere);
  const keys: (string | null)[] = [];
  page.on("request", async (request) => {
    if (request.url().endsWith("/rpc/eq/order_instance"))
      keys.push(await request.headerValue("idempotency-key"));
  });
  await orderButton(page).click();
  await expect(dialogOf(page)).toHaveAccessibleName(t.session.endedTitle);
  await expect(dialogOf(page).getByLabel(t.session.email)).toHaveValue(account.email);
  await expect(dialogOf(page).getByLabel(t.session.password, { exact: true })).toBeFocused();
  await expectNoAxeViolations(page);
  await signIn(page, "wrong");
  await expect(dialogOf(page).getByRole("alert")).toContainText("Nothing was sent");
  expect(await invoicesOf(panel, account)).toEqual([]);
  await dialogOf(page).getByLabel(t.session.password, { exact: true }).fill(account.password);
  // Two clicks before any response can have arrived.
  await page.evaluate(() => {
    const button = document.querySelector<HTMLButtonElement>("dialog[open] button[type=submit]");
    for (let press = 0; press < 2; press++) button?.click();
  });
  await page.waitForURL(jobPath);
  expect(await invoicesOf(panel, account)).toHaveLength(1);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  await elsewhere.close();
});

test("credentials of another account begin nothing and send nothing", async ({
  page,
  panel,
  browser,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 40[13]/);
  const elsewhere = await browser.newContext();
  const account = await filledAndEnded(page, panel, elsewhere);
  const other = await newAccount(panel, { credit: "100.00" });
  await orderButton(page).click();
  await dialogOf(page).getByLabel(t.session.email).fill(other.email);
  await signIn(page, other.password);
  await expect(dialogOf(page).getByRole("alert")).toContainText(
    format(t.session.refusals.other_account, { email: account.email }),
  );
  expect([...(await invoicesOf(panel, account)), ...(await invoicesOf(panel, other))]).toEqual([]);
  await dialogOf(page).getByRole("button", { name: t.session.stay }).click();
  await expect(page.getByLabel(t.order.access.hostname)).toHaveValue("kept-1");
  await expect(page.getByText(t.order.notice.signedOut.title)).toBeVisible();
  await elsewhere.close();
});

test("what is sent while another window is signed in to another account is held back", async ({
  page,
  panel,
  consoleWatch,
}) => {
  consoleWatch.allow(refusedOnce);
  const account = await newAccount(panel, { credit: "100.00" });
  const other = await newAccount(panel, { credit: "100.00" });
  await signInAs(page.context(), panel, account);
  await fill(page);
  await amount(page, t.order.summary.total);
  await signInAs(page.context(), panel, other);
  await orderButton(page).click();
  await expect(dialogOf(page)).toHaveAccessibleName(t.session.otherTitle);
  expect(await invoicesOf(panel, other)).toEqual([]);
  await signIn(page, account.password);
  await page.waitForURL(jobPath);
  expect(await invoicesOf(panel, account)).toHaveLength(1);
  expect(await invoicesOf(panel, other)).toEqual([]);
});

test("a second factor is asked for in place", async ({ page, panel, browser, consoleWatch }) => {
  consoleWatch.allow(/status of 40[13]/);
  const elsewhere = await browser.newContext();
  const account = await filledAndEnded(page, panel, elsewhere);
  await inDatabase(panel, (client) =>
    client.query("update accounts set email_factor = true where id = $1", [account.id]),
  );
  await orderButton(page).click();
  await signIn(page, account.password);
  const field = dialogOf(page).getByLabel(t.session.code);
  await expect(field).toBeFocused();
  await field.fill("000000");
  await dialogOf(page).getByRole("button", { name: t.session.signInAndSend }).click();
  await expect(dialogOf(page).getByRole("alert")).toContainText("That code is incorrect");
  const [mail] = await readMails(panel, account);
  await field.fill(/\d{6}/.exec(mail?.subject ?? "")?.[0] ?? "");
  await dialogOf(page).getByRole("button", { name: t.session.signInAndSend }).click();
  await page.waitForURL(jobPath);
  expect(await invoicesOf(panel, account)).toHaveLength(1);
  await elsewhere.close();
});

test("signed in from another tab, the order goes on from there", async ({
  page,
  panel,
  browser,
  consoleWatch,
}) => {
  consoleWatch.allow(refusedOnce);
  const elsewhere = await browser.newContext();
  const account = await filledAndEnded(page, panel, elsewhere);
  await orderButton(page).click();
  const [tab] = await Promise.all([
    page.context().waitForEvent("page"),
    dialogOf(page).getByRole("link", { name: "Use another way to sign in" }).click(),
  ]);
  await dialogOf(page).getByRole("button", { name: t.session.goOn }).click();
  await expect(dialogOf(page)).toContainText(`You aren't signed in to ${account.email} yet`);
  await signInAs(page.context(), panel, account);
  await tab.close();
  await dialogOf(page).getByRole("button", { name: t.session.goOn }).click();
  await page.waitForURL(jobPath);
  expect(await invoicesOf(panel, account)).toHaveLength(1);
  await elsewhere.close();
});

test("a form that is a server action is held back and sent once as well", async ({
  page,
  panel,
  consoleWatch,
}) => {
  consoleWatch.allow(refusedOnce);
  const account = await newAccount(panel);
  await signInAs(page.context(), panel, account);
  await inDatabase(panel, (client) =>
    client.query(
      `insert into sessions (id, account_id, kind, token_hash, is_bound, address, user_agent, created_at, expires_at)
       values (gen_random_uuid(), $1, 'password', decode(md5(gen_random_uuid()::text), 'hex'), true, '198.51.100.9', 'curl/8.5.0',
         now(), now() + interval '1 hour')`,
      [account.id],
    ),
  );
  await open(page, "/account/sessions");
  await page.getByRole("button", { name: /^Sign out curl/ }).click();
  await inDatabase(panel, (client) =>
    client.query(
      "update sessions set ended_at = now() where account_id = $1 and user_agent <> 'curl/8.5.0'",
      [account.id],
    ),
  );
  await page.getByRole("dialog").getByRole("button", { name: t.frame.signOut, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: t.session.endedTitle });
  await dialog.getByLabel(t.session.password, { exact: true }).fill(account.password);
  await dialog.getByRole("button", { name: t.session.signInAndSend }).click();
  await expect(page.getByText(t.sessions.ended)).toBeVisible();
  await expect(page.getByRole("rowheader", { name: /curl/ })).toHaveCount(0);
});

test("a read that is refused asks as well, with nothing to send", async ({ page, panel, consoleWatch }) => {
  consoleWatch.allow(refusedOnce);
  const account = await newAccount(panel, { credit: "100.00" });
  await signInAs(page.context(), panel, account);
  await fill(page);
  await page.getByLabel(t.order.access.hostname).fill("kept-2");
  await amount(page, t.order.summary.total);
  await inDatabase(panel, (client) =>
    client.query("update sessions set ended_at = now() where account_id = $1", [account.id]),
  );
  await page.getByRole("radio", { name: t.order.templates.period.quarterly }).check();
  await signIn(page, account.password, t.session.signIn);
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page.getByLabel(t.order.access.hostname)).toHaveValue("kept-2");
  await amount(page, t.order.summary.total);
  await orderButton(page).click();
  await page.waitForURL(jobPath);
});

test("a page of someone else cannot sign anybody in", async ({ request, panel }) => {
  const account = await newAccount(panel);
  const post = (headers: Record<string, string>) =>
    request.post(`${panel.url}/login/again`, {
      headers,
      data: { account: account.id, email: account.email, password: account.password },
    });
  const strangers: Record<string, string>[] = [
    { origin: "https://elsewhere.example" },
    { origin: panel.url, "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
  ];
  for (const headers of strangers) {
    const refused = await post(headers);
    expect(refused.status()).toBe(403);
    expect(refused.headers()["set-cookie"]).toBeUndefined();
  }
  const taken = await post({ origin: panel.url });
  expect(taken.status()).toBe(200);
  expect(taken.headers()["set-cookie"]).toContain("session-token");
});

test.describe("on a phone, in Russian, in the dark", () => {
  test.use({ viewport: phone, locale: "ru-RU", colorScheme: "dark" });

  test("the dialog fits and says what it is about", async ({ page, panel, consoleWatch }) => {
    consoleWatch.allow(refusedOnce);
    const account = await newAccount(panel, { credit: "100.00" });
    await signInAs(page.context(), panel, account);
    await open(page, "/order");
    await page.getByRole("button", { name: ru.rootPassword.generate }).click();
    await inDatabase(panel, (client) =>
      client.query("update sessions set ended_at = now() where account_id = $1", [account.id]),
    );
    await page.getByRole("radio", { name: ru.order.templates.period.quarterly }).check();
    await expect(dialogOf(page)).toHaveAccessibleName(ru.session.endedTitle);
    await expect(dialogOf(page).getByLabel(ru.session.password, { exact: true })).toBeFocused();
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
    await dialogOf(page).getByLabel(ru.session.password, { exact: true }).fill(account.password);
    await dialogOf(page).getByRole("button", { name: ru.session.signIn, exact: true }).click();
    await expect(dialogOf(page)).toHaveCount(0);
  });
});
