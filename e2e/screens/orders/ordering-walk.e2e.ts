import type { Page } from "@playwright/test";
import { addDeployment, moveDeployment, newAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { linkIn, mailTo } from "../../mailbox";
import { invoicesOf, jobPath } from "../../order-page";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone, untilHydrated } from "../../screen";
import { signInAs } from "../../sessions";

const words = {
  "en-GB": {
    hostname: "Hostname",
    generate: "Generate password",
    order: "Order server",
    later: "Order and go to payment",
    toPayment: "Continue to payment",
    byCard: /^Pay .+ by card$/,
    openServer: "Open server",
    again: "Order again",
    invite: "Invite person",
    email: "Email",
    role: "Role",
    billing: "Billing",
    password: "Current password",
    confirm: "Confirm",
    accept: "Accept",
    goOn: "Go to people",
    enter: "Open the account of",
    notYours: "Not part of your role",
  },
  "ru-RU": {
    hostname: "Имя сервера",
    generate: "Сгенерировать пароль",
    order: "Заказать сервер",
    later: "Заказать и перейти к оплате",
    toPayment: "Перейти к оплате",
    byCard: /^Оплатить .+ картой$/,
    openServer: "Открыть сервер",
    again: "Заказать снова",
    invite: "Пригласить",
    email: "Электронная почта",
    role: "Роль",
    billing: "Счета",
    password: "Текущий пароль",
    confirm: "Подтвердить",
    accept: "Принять",
    goOn: "К списку людей",
    enter: "Открыть учётную запись",
    notYours: "Не входит в вашу роль",
  },
};

const sizes = { "at 1280 px": { width: 1280, height: 860 }, "at 390 px": phone };

async function look(page: Page): Promise<void> {
  await untilHydrated(page);
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
}

async function payInSandbox(page: Page): Promise<void> {
  await page.waitForURL(/\/sandbox-card\/[0-9a-f]{32}$/);
  await page.locator('input[name="card"][value="good"]').check();
  await page.locator('form:has(input[name="card"]) button[type=submit]').click();
}

for (const [size, viewport] of Object.entries(sizes)) {
  for (const locale of ["en-GB", "ru-RU"] as const) {
    test.describe(`${size}, ${locale}`, () => {
      test.use({ viewport, locale });
      const say = words[locale];

      test("over three mistakes and a payment to three servers", async ({ page, panel, signIn, context }) => {
        const account = await newAccount(panel, { credit: "1.00" });
        await signIn(account);
        await open(page, "/order?preset=vm.v3-small&location=NL&count=3");
        const hostname = page.getByLabel(say.hostname);
        await hostname.fill("web_1");
        await page.locator("#order-ssh-key").fill("ssh-rsa nonsense");
        await page.getByRole("button", { name: say.later }).click();
        const mistakes = page.getByRole("complementary").getByRole("alert").getByRole("link");
        await expect(mistakes).toHaveCount(3);
        await expect(hostname).toBeFocused();
        await look(page);
        await hostname.fill("web");
        await page.locator("#order-ssh-key").fill("");
        await page.getByRole("button", { name: say.generate }).click();
        await expect(mistakes).toHaveCount(0);

        const opened = context.waitForEvent("page");
        await page.locator("a[target=_blank][href^='/billing/add-funds']").click();
        const other = await opened;
        await look(other);
        await other.getByRole("button", { name: say.toPayment }).click();
        await payInSandbox(other);
        await other.waitForURL(/\/order\?/);
        await other.close();
        await page.bringToFront();
        await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
        await expect(hostname).toHaveValue("web");
        await page.getByRole("button", { name: say.order, exact: true }).click();
        await page.waitForURL(/\/jobs$/);
        await expect(page.getByRole("link", { name: /^web-[123]$/ })).toHaveCount(3);
        await look(page);
        expect(await invoicesOf(panel, account)).toHaveLength(3);
      });

      test("an unpaid order is paid later by card; a deployment that failed says so", async ({
        page,
        panel,
        signIn,
      }) => {
        const account = await newAccount(panel);
        await signIn(account);
        await open(page, "/order?preset=vm.v3-small&location=NL");
        await page.getByRole("button", { name: say.generate }).click();
        await page.getByRole("button", { name: say.later }).click();
        await page.waitForURL(/\/billing\/invoices\/\d+\?to=/);
        await look(page);
        await page.getByRole("button", { name: say.byCard }).click();
        await payInSandbox(page);
        await page.waitForURL(jobPath);
        await expect(page.getByRole("link", { name: say.openServer })).toBeVisible({ timeout: 20_000 });

        const failed = await addDeployment(panel, account, "failed-1", "installing");
        await moveDeployment(panel, failed, "failed");
        await open(page, `/jobs/${failed.key}`);
        await expect(page.getByRole("link", { name: say.again })).toBeVisible();
        await look(page);
      });

      test("a member is invited who may only see bills", async ({ page, panel, signIn, browser }) => {
        const owner = await newAccount(panel, { credit: "12.34" });
        const member = await newAccount(panel);
        await signIn(owner);
        await open(page, "/account/people");
        await page.getByRole("button", { name: say.invite }).first().click();
        const dialog = page.getByRole("dialog");
        await dialog.getByLabel(say.email).fill(member.email);
        await dialog.getByLabel(say.role).selectOption(say.billing);
        await dialog.getByRole("button", { name: say.invite }).click();
        await page.getByLabel(say.password, { exact: true }).fill(owner.password);
        await page.getByRole("button", { name: say.confirm, exact: true }).click();
        await expect(page.getByRole("listitem").filter({ hasText: member.email })).toBeVisible();
        await look(page);

        const context = await browser.newContext({ baseURL: panel.url, viewport, locale });
        await signInAs(context, panel, member);
        const other = await context.newPage();
        await other.goto(linkIn(await mailTo(panel, member.email, "")));
        await other.getByRole("button", { name: say.accept }).click();
        await other.getByRole("link", { name: say.goOn }).click();
        await other.waitForURL("/account/people");
        await other.getByRole("button", { name: `${say.enter} ${owner.email}` }).click();
        await other.waitForURL("/billing");
        await look(other);
        await other.goto("/servers");
        await expect(other.getByRole("heading", { name: say.notYours })).toBeVisible();
        await context.close();
      });
    });
  }
}
