import type { Page } from "@playwright/test";
import { ru, t } from "@/lib/testing/words";
import { addDeployment, moveDeployment, newAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { linkIn, mailTo } from "../../mailbox";
import { invoicesOf, jobPath } from "../../order-page";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone, untilHydrated } from "../../screen";
import { signInAs } from "../../sessions";

const words = {
  "en-GB": {
    hostname: t.order.access.hostname,
    generate: t.rootPassword.generate,
    order: t.order.summary.order,
    later: t.order.summary.orderLater,
    toPayment: t.addFunds.submitCard,
    byCard: /^Pay .+ by card$/,
    openServer: t.job.openServer,
    again: t.job.orderAgain,
    invite: t.members.invite,
    email: t.members.email,
    role: t.members.role,
    billing: t.members.roles.billing,
    password: t.reauthentication.password,
    confirm: t.reauthentication.submit,
    accept: t.members.invitation.accept,
    goOn: t.members.invitation.goOn,
    enter: "Open the account of",
    notYours: t.members.notYours.title,
  },
  "ru-RU": {
    hostname: ru.order.access.hostname,
    generate: ru.rootPassword.generate,
    order: ru.order.summary.order,
    later: ru.order.summary.orderLater,
    toPayment: ru.addFunds.submitCard,
    byCard: /^Оплатить .+ картой$/,
    openServer: ru.job.openServer,
    again: ru.job.orderAgain,
    invite: ru.members.invite,
    email: ru.members.email,
    role: ru.members.role,
    billing: ru.members.roles.billing,
    password: ru.reauthentication.password,
    confirm: ru.reauthentication.submit,
    accept: ru.members.invitation.accept,
    goOn: ru.members.invitation.goOn,
    enter: "Открыть учётную запись",
    notYours: ru.members.notYours.title,
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
        await page.locator("#order-root-pass").fill("short");
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
