import type { Page } from "@playwright/test";
import { ru, t } from "@/lib/testing/words";
import { inDatabase, newAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone, untilHydrated } from "../../screen";
import { demo } from "../../sessions";
import { toSecondStep } from "../../sign-in-form";
import { appCode, forgetUsedCodes, mailedCode, turnOnEmailCodes } from "../../two-factor";

const refused = /status of 40\d.*\/login\/(code|password)/;

const alertOf = (page: Page) => page.getByRole("main").getByRole("alert");
const servers = (page: Page) => page.getByRole("heading", { name: t.servers.title, level: 1 });

async function giveCode(page: Page, code: string): Promise<void> {
  await page.getByLabel(t.secondStep.totp.label, { exact: true }).fill(code);
  await page.getByRole("button", { name: t.secondStep.submit }).click();
}

test("carol signs in with the code of her app, to the page she asked for", async ({ page }) => {
  await toSecondStep(page, demo.carol, "/billing?page=1");
  expect(page.url(), "no secret in the address").toMatch(/\/login\/code\?to=%2Fbilling%3Fpage%3D1$/);
  await expect(page.getByLabel(t.secondStep.totp.label, { exact: true })).toHaveAttribute(
    "autocomplete",
    "one-time-code",
  );
  await expect(page.getByLabel(t.secondStep.totp.label, { exact: true })).toBeFocused();
  await expectNoAxeViolations(page);
  await page.reload();
  await untilHydrated(page);
  await giveCode(page, ` ${appCode(demo.carol.totpSecret).replace(/^\d{3}/, "$& ")} `);
  await expect(page).toHaveURL("/billing?page=1");
  await page.goto("/login/code");
  await expect(page).toHaveURL("/servers");
});

test("a wrong code is said, and five of them end the sign-in", async ({ page, panel, consoleWatch }) => {
  consoleWatch.allow(refused);
  const account = await newAccount(panel);
  await turnOnEmailCodes(panel, account);
  await toSecondStep(page, account);
  const field = page.getByLabel(t.secondStep.totp.label, { exact: true });
  const right = await mailedCode(panel, account);
  const wrong = right === "000000" ? "111111" : "000000";
  for (let turn = 0; turn < 4; turn++) {
    await giveCode(page, wrong);
    await expect(alertOf(page)).toContainText(t.secondStep.refusals.wrong_pair);
    await expect(field).toHaveValue("");
    await expect(field).toBeFocused();
  }
  await expect(alertOf(page)).toContainText("even the correct code is blocked");
  await expectNoAxeViolations(page);
  await giveCode(page, wrong);
  await expect(alertOf(page)).toContainText(t.secondStep.goneTitle);
  await page.reload();
  await expect(page.getByRole("heading", { name: t.secondStep.goneTitle })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: t.secondStep.startAgain }).click();
  await expect(page).toHaveURL("/login");
});

test("a code by mail can be sent again after a pause, and only the last one works", async ({
  page,
  panel,
  consoleWatch,
}) => {
  consoleWatch.allow(refused);
  const account = await newAccount(panel);
  await turnOnEmailCodes(panel, account);
  await toSecondStep(page, account);
  await expect(page.getByText(`We'll send it to ${account.email[0]}•••@example.test`)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Send another code in \d+ s$/ })).toBeDisabled();
  const first = await mailedCode(panel, account);
  await inDatabase(panel, (client) =>
    client.query("update login_challenges set sent_at = now() - interval '1 minute' where account_id = $1", [
      account.id,
    ]),
  );
  await page.reload();
  await untilHydrated(page);
  await page.getByRole("button", { name: t.secondStep.mail.again }).click();
  await expect(page.getByText("Only the newest code works.")).toBeVisible();
  const second = await mailedCode(panel, account);
  if (first !== second) {
    await giveCode(page, first);
    await expect(alertOf(page)).toContainText(t.secondStep.refusals.wrong_pair);
  }
  await giveCode(page, second);
  await expect(servers(page)).toBeVisible();
});

test("nobody gets in by a challenge that was answered, or with a code that was used", async ({
  page,
  panel,
  context,
  consoleWatch,
}) => {
  consoleWatch.allow(refused);
  await forgetUsedCodes(panel, await carolIn(panel));
  await toSecondStep(page, demo.carol);
  const waiting = await context.cookies();
  const code = appCode(demo.carol.totpSecret);
  await giveCode(page, code);
  await expect(servers(page)).toBeVisible();
  await context.clearCookies();
  await context.addCookies(waiting);
  await page.goto("/login/code");
  await expect(page.getByRole("heading", { name: t.secondStep.goneTitle })).toBeVisible();
  await toSecondStep(page, demo.carol);
  await giveCode(page, code);
  await expect(alertOf(page)).toContainText(t.secondStep.refusals.wrong_pair);
});

const carolIn = (panel: Parameters<typeof inDatabase>[0]) =>
  inDatabase(panel, async (client) => {
    const { rows } = await client.query<{ id: number }>("select id from accounts where email = $1", [
      demo.carol.email,
    ]);
    return { id: rows[0]?.id ?? 0 };
  });

test("the page is of no use to who has not given a password", async ({ page }) => {
  await page.goto("/login/code?to=%2F%2Fevil.test");
  await expect(page.getByRole("heading", { name: t.secondStep.goneTitle })).toBeVisible();
  await expect(page.getByRole("link", { name: t.secondStep.startAgain })).toHaveAttribute("href", "/login");
});

test.describe("on a phone, dark, in Russian", () => {
  test.use({ viewport: phone, colorScheme: "dark", locale: "ru-RU", hasTouch: true });
  test("the second step is whole", async ({ page, consoleWatch }) => {
    consoleWatch.allow(refused);
    await open(page, "/login");
    await page.getByLabel(ru.login.email).fill(demo.carol.email);
    await page.getByLabel(ru.login.password, { exact: true }).fill(demo.carol.password);
    await page.getByRole("button", { name: ru.login.submit, exact: true }).tap();
    await expect(page.getByRole("heading", { name: ru.secondStep.title })).toBeVisible();
    await untilHydrated(page);
    await page.getByRole("link", { name: ru.secondStep.recovery.label }).tap();
    await expect(page.getByText(ru.secondStep.recovery.text)).toBeVisible();
    await untilHydrated(page);
    await page.getByLabel(ru.secondStep.recovery.label).fill("нет такого");
    await page.getByRole("button", { name: ru.secondStep.submit }).tap();
    await expect(page.getByText(ru.secondStep.refusals.wrong_pair)).toBeVisible();
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
  });
});
