import type { Page } from "@playwright/test";
import { newAccount } from "../../accounts";
import { addKey } from "../../api-keys";
import { expect, test } from "../../fixtures";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone } from "../../screen";

const path = "/account/notifications";
const dialog = (page: Page) => page.getByRole("dialog");

/** Adds one that gets everything about API keys; its secret is confirmed as saved. */
async function addWebhook(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Add webhook" }).click();
  const form = dialog(page);
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("URL").fill("https://receiver.invalid/in");
  await form.getByText("API keys").click();
  await form.getByText("All, including future ones").locator("visible=true").check();
  await form.getByRole("button", { name: "Add webhook" }).click();
  await expect(dialog(page).getByLabel("Secret", { exact: true })).toHaveValue(/^whsec_[A-Za-z0-9+/]{43}=$/);
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "I've saved it" }).click();
}

test("a webhook is added, tested, its log read, an event sent again, and it is switched off and deleted", async ({
  page,
  panel,
  signIn,
}) => {
  test.setTimeout(90_000);
  const account = await newAccount(panel);
  await signIn(account);
  await open(page, path);
  await expect(page.getByText("No webhooks yet")).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Add webhook" }).click();
  await dialog(page).getByLabel("URL").fill("http://10.0.0.1/");
  await dialog(page).getByRole("button", { name: "Add webhook" }).click();
  await expect(dialog(page)).toContainText("Enter a name.");
  await expect(dialog(page)).toContainText("Use https:// instead of http://.");
  await expectNoAxeViolations(page);
  await dialog(page).getByRole("button", { name: "Cancel" }).click();

  await addWebhook(page, "monitoring");
  const hook = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "monitoring" }) });
  await expect(hook).toContainText("API keys (all)");
  await hook.getByRole("button", { name: "Send a test to monitoring" }).click();
  const log = hook.getByRole("listitem");
  await expect(log).toContainText(["webhook.test"]);
  await expect(log.first()).toContainText("Failed");
  await log.first().getByText("1 attempt").click();
  await expect(log.first()).toContainText("The hostname doesn't resolve.");

  await addKey(panel, account);
  await open(page, "/pin");
  await page.getByRole("banner").getByRole("link", { name: "Notifications new: 1" }).click();
  const latest = page.getByRole("region", { name: "Latest" }).getByRole("link");
  await expect(latest.first()).toHaveText("API key created");
  await expect(latest.first()).toHaveAttribute("href", "/api-keys");
  await expect(
    page.getByRole("banner").getByRole("link", { name: "Notifications", exact: true }),
  ).toBeVisible();
  await expect(hook).toContainText("Retrying");
  await hook.getByText("Delivery log").click();
  const sent = log.filter({ hasText: "api_key.created" });
  await expect(sent).toContainText("1 attempt");
  await sent.getByText("What was sent").click();
  await expect(sent).toContainText(/"key_id": \d+/);
  await expectNoAxeViolations(page);
  await sent.getByRole("button", { name: "Send api_key.created again" }).click();
  await expect(sent).toContainText("2 attempts");

  await hook.getByRole("switch", { name: "Events to monitoring" }).click();
  await expect(hook).toContainText("Off");
  await hook.getByRole("button", { name: "Delete monitoring" }).click();
  await dialog(page).getByRole("button", { name: "Delete webhook" }).click();
  await expect(page.getByText("No webhooks yet")).toBeVisible();
});

test.describe("on a phone, in Russian", () => {
  test.use({ viewport: phone, locale: "ru-RU", colorScheme: "dark" });

  test("the mails of a kind are switched off with the keyboard and stay off; those about money cannot be", async ({
    page,
    panel,
    signIn,
  }) => {
    await signIn(await newAccount(panel));
    await open(page, path);
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page);
    const mail = page.getByRole("switch", { name: "Письмо: Сервер готов" });
    await expect(mail).toBeChecked();
    await mail.focus();
    await page.keyboard.press("Space");
    await expect(page.getByText("Письма выключены: Сервер готов.")).toBeVisible();
    await open(page, path);
    await expect(mail).not.toBeChecked();
    const paid = page.getByRole("listitem").filter({ hasText: "Счёт оплачен" });
    await expect(paid).toContainText("Письмо приходит всегда");
    await expect(paid.getByRole("switch", { name: /^Письмо/ })).toHaveCount(0);
    await paid.getByRole("switch", { name: "Панель: Счёт оплачен" }).press("Space");
    await expect(page.getByText("Больше не в списке панели: Счёт оплачен.")).toBeVisible();
  });
});
