import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { ru, t } from "@/lib/testing/words";
import { inDatabase } from "../../accounts";
import { expect, test } from "../../fixtures";
import { forgetCaller, linkIn, mailsTo, mailTo } from "../../mailbox";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone, titleOf } from "../../screen";
import { demo } from "../../sessions";

const password = "A-good-long-one";
const newEmail = () => `new-${randomBytes(5).toString("hex")}@example.test`;

test.beforeEach(({ panel }) => forgetCaller(panel));

async function fillIn(
  page: Page,
  email: string,
  facts: { country?: string; name?: string } = {},
): Promise<void> {
  await page.getByLabel(t.signUp.email, { exact: true }).fill(email);
  await page.getByLabel(t.signUp.password, { exact: true }).fill(password);
  await page.getByLabel(t.signUp.firstname).fill(facts.name ?? "Dora");
  await page.getByLabel(t.signUp.lastname).fill("Demo");
  await page.getByLabel(t.signUp.country).selectOption(facts.country ?? "DE");
}

/** Presses the button on the page of the mail's link, with the chosen password. */
async function openAccount(page: Page): Promise<void> {
  await page.getByLabel(t.signUp.password, { exact: true }).fill(password);
  await page.getByRole("button", { name: t.signUp.confirm }).click();
}

const create = (page: Page) => page.getByRole("button", { name: t.signUp.submit }).click();
const sent = (page: Page) => page.getByRole("status").filter({ hasText: "doesn't send email yet" });

test("an account is asked for, confirmed by mail, and signed in to", async ({
  page,
  panel,
  consoleWatch,
}) => {
  consoleWatch.allow(/login\/password/);
  const email = newEmail();
  await open(page, "/login");
  await page.getByRole("link", { name: t.signUp.submit }).click();
  await expect(page.getByRole("heading", { name: t.signUp.title })).toBeVisible();
  await open(page, "/sign-up");
  await expectNoAxeViolations(page);
  await fillIn(page, email);
  await create(page);
  await expect(sent(page)).toContainText(email);
  await expectNoAxeViolations(page);
  // Signing in before that with the right password says what is missing.
  await open(page, "/login");
  await page.getByLabel(t.signUp.email, { exact: true }).fill(email);
  await page.getByLabel(t.signUp.password, { exact: true }).fill(password);
  await page.getByRole("button", { name: t.login.submit, exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: "isn't confirmed yet" })).toBeVisible();
  await page.getByRole("button", { name: t.login.again }).click();
  await expect(page.getByText("the link is on its way")).toBeVisible();
  await expectNoAxeViolations(page);
  const link = linkIn(await mailTo(panel, email, "Confirm your address"));
  expect(link.startsWith(`${panel.url}/sign-up/confirm#`)).toBe(true);
  await open(page, link);
  await expectNoAxeViolations(page);
  // A recipient who did not request the mail does not know the password.
  await page.getByLabel(t.signUp.password, { exact: true }).fill("Not-the-one-chosen");
  await page.getByRole("button", { name: t.signUp.confirm }).click();
  await expect(page.getByLabel(t.signUp.password, { exact: true })).toHaveAccessibleDescription(/incorrect/i);
  await openAccount(page);
  // Link and password sign the user in: no second form follows.
  await expect(page.getByRole("heading", { name: t.servers.title, level: 1 })).toBeVisible();
  expect(page.url()).toBe(`${panel.url}/servers`);
  await open(page, "/account");
  await expect(page.getByText("Dora Demo")).toBeVisible();
});

test("a link works once, and not after its day", async ({ page, panel }) => {
  const email = newEmail();
  await open(page, "/sign-up");
  await fillIn(page, email);
  await create(page);
  const link = linkIn(await mailTo(panel, email, "Confirm your address"));
  await inDatabase(panel, (client) =>
    client.query("update sign_ups set expires_at = now() - interval '1 second' where email = $1", [email]),
  );
  const gone = page.getByRole("alert").filter({ hasText: "This link has expired or was already used" });
  await open(page, link);
  await openAccount(page);
  await expect(gone).toBeVisible();
  await inDatabase(panel, (client) =>
    client.query("update sign_ups set expires_at = now() + interval '1 hour' where email = $1", [email]),
  );
  await page.goto("about:blank");
  await open(page, link);
  await openAccount(page);
  await expect(page).toHaveURL("/servers");
  await page.goto("about:blank");
  await open(page, link);
  await openAccount(page);
  await expect(gone).toBeVisible();
  await page.getByRole("link", { name: t.problems.link.again }).click();
  await expect(page).toHaveURL("/sign-up");
});

test("opening the link alone opens no account, and an address that was cut off says so", async ({
  page,
  panel,
}) => {
  const email = newEmail();
  await open(page, "/sign-up");
  await fillIn(page, email);
  await create(page);
  await open(page, linkIn(await mailTo(panel, email, "Confirm your address")));
  const { rows } = await inDatabase(panel, (client) =>
    client.query("select 1 from accounts where email = $1", [email]),
  );
  expect(rows).toEqual([]);
  await page.goto("about:blank");
  await open(page, "/sign-up/confirm");
  await expect(page.getByRole("alert").filter({ hasText: "This link is incomplete." })).toBeVisible();
});

test("an email that has an account gets the same words on screen, and a mail of its own", async ({
  page,
  panel,
}) => {
  await open(page, "/sign-up");
  await fillIn(page, demo.anna.email);
  await create(page);
  await expect(sent(page)).toContainText(demo.anna.email);
  const mail = await mailTo(panel, demo.anna.email, "You have an account already");
  expect(mail.body).toContain(`${panel.url}/reset`);
  expect(mail.body).not.toContain("#");
});

test("everything that is wrong is said beside its field, and nothing is sent", async ({ page }) => {
  await open(page, "/sign-up");
  await create(page);
  await expect(page.getByLabel(t.signUp.email, { exact: true })).toBeFocused();
  await expect(page.getByLabel(t.signUp.email, { exact: true })).toHaveAccessibleDescription(
    t.problems.email.empty,
  );
  await expect(page.getByLabel(t.signUp.country)).toHaveAccessibleDescription(t.problems.country.empty);
  await fillIn(page, "anna@ex\u0430mple.test");
  await create(page);
  await expect(page.getByLabel(t.signUp.email, { exact: true })).toHaveAccessibleDescription(
    /mixes alphabets/,
  );
  await fillIn(page, newEmail());
  await page.getByLabel(t.signUp.password, { exact: true }).fill("password1234");
  await create(page);
  const commonHint = /too common/;
  await expect(page.getByLabel(t.signUp.password, { exact: true })).toHaveAccessibleDescription(commonHint);
  await expect(page.getByLabel(t.signUp.password, { exact: true })).toBeFocused();
  await expectNoAxeViolations(page);
});

test("Russia buys in roubles, other countries in euro or dollars", async ({ page }) => {
  await open(page, "/sign-up");
  const choices = page.getByLabel(t.signUp.currency).getByRole("option");
  await page.getByLabel(t.signUp.country).selectOption("DE");
  await expect(choices).toHaveText([t.signUp.currencies.EUR, t.signUp.currencies.USD]);
  await page.getByLabel(t.signUp.country).selectOption("RU");
  await expect(choices).toHaveText([t.signUp.currencies.RUB]);
});

test("an internationalised domain and a plus find their mailbox", async ({ page, panel }) => {
  const name = randomBytes(4).toString("hex");
  await open(page, "/sign-up");
  await fillIn(page, `${name}+berth@почта.рф`);
  await create(page);
  await expect(sent(page)).toBeVisible();
  await mailTo(panel, `${name}+berth@xn--80a1acny.xn--p1ai`, "Confirm your address");
});

test("nothing that was typed gets into the mail, its head least of all", async ({ page, panel }) => {
  const email = newEmail();
  await open(page, "/sign-up");
  await fillIn(page, email, { name: "Win money at evil.test" });
  await create(page);
  await mailTo(panel, email, "Confirm your address");
  for (const mail of await mailsTo(panel, email)) expect(JSON.stringify(mail)).not.toContain("evil.test");
});

test("who is signed in has no account to open", async ({ page, signIn }) => {
  await signIn("anna");
  await page.goto("/sign-up");
  await expect(page).toHaveURL("/servers");
});

test.describe("on a phone, dark, in Russian", () => {
  test.use({ viewport: phone, colorScheme: "dark", locale: "ru-RU", hasTouch: true });
  test("an account is asked for and confirmed", async ({ page, panel }) => {
    const email = newEmail();
    await open(page, "/sign-up");
    await expect(page).toHaveTitle(titleOf(ru.signUp.title));
    await expectNoAxeViolations(page);
    await page.getByLabel(ru.signUp.email).fill(email);
    await page.getByLabel(ru.signUp.password, { exact: true }).fill(password);
    await page.getByLabel(ru.signUp.firstname, { exact: true }).fill("Дора");
    await page.getByLabel(ru.signUp.lastname).fill("Демо");
    await page.getByLabel(ru.signUp.country).selectOption({ label: "Россия" });
    await page.getByRole("button", { name: ru.signUp.submit }).tap();
    await expect(page.getByText(ru.signUp.keptTitle)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await open(page, linkIn(await mailTo(panel, email, "Подтвердите адрес")));
    await page.getByLabel(ru.signUp.password, { exact: true }).fill(password);
    await page.getByRole("button", { name: ru.signUp.confirm }).tap();
    await expect(page.getByRole("heading", { name: ru.servers.title, level: 1 })).toBeVisible();
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
  });
});
