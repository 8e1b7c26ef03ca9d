import type { Page } from "@playwright/test";
import { format, ru, t } from "@/lib/testing/words";
import { newAccount } from "../../accounts";
import { addKey } from "../../api-keys";
import { expect, test } from "../../fixtures";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone } from "../../screen";

const path = "/account/notifications";
const dialog = (page: Page) => page.getByRole("dialog");

/** Adds a webhook for all events of API keys; confirms that its secret is saved. */
async function addWebhook(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: t.notifications.webhooks.add }).click();
  const form = dialog(page);
  await form.getByLabel(t.notifications.form.name).fill(name);
  await form.getByLabel(t.notifications.form.url).fill("https://receiver.invalid/in");
  await form.getByText(t.notifications.eventGroups.api_key).click();
  await form.getByText(t.notifications.form.whole).locator("visible=true").check();
  await form.getByRole("button", { name: t.notifications.webhooks.add }).click();
  await expect(dialog(page).getByLabel(t.notifications.secret.value, { exact: true })).toHaveValue(
    /^whsec_[A-Za-z0-9+/]{43}=$/,
  );
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: t.notifications.secret.saved }).click();
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
  await expect(page.getByText(t.notifications.webhooks.emptyTitle)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: t.notifications.webhooks.add }).click();
  await dialog(page).getByLabel(t.notifications.form.url).fill("http://10.0.0.1/");
  await dialog(page).getByRole("button", { name: t.notifications.webhooks.add }).click();
  await expect(dialog(page)).toContainText(t.notifications.form.nameMissing);
  await expect(dialog(page)).toContainText(t.notifications.form.urlPlain);
  await expectNoAxeViolations(page);
  await dialog(page).getByRole("button", { name: t.common.cancel }).click();

  await addWebhook(page, "monitoring");
  const hook = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "monitoring" }) });
  await expect(hook).toContainText(
    format(t.notifications.webhooks.allOf, { group: t.notifications.eventGroups.api_key }),
  );
  await hook
    .getByRole("button", { name: format(t.notifications.webhooks.testNamed, { name: "monitoring" }) })
    .click();
  const log = hook.getByRole("listitem");
  await expect(log).toContainText(["webhook.test"]);
  await expect(log.first()).toContainText(t.deliveries.state.failed);
  await log
    .first()
    .getByText(format(t.deliveries.tries, { count: 1 }))
    .click();
  await expect(log.first()).toContainText(t.deliveries.reason.noAddress);

  await addKey(panel, account);
  await open(page, "/pin");
  await page.getByRole("banner").getByRole("link", { name: "Notifications new: 1" }).click();
  const latest = page.getByRole("region", { name: t.notifications.latest.title }).getByRole("link");
  await expect(latest.first()).toHaveText(t.notifications.kinds.api_key.created);
  await expect(latest.first()).toHaveAttribute("href", "/api-keys");
  await expect(
    page.getByRole("banner").getByRole("link", { name: t.notifications.title, exact: true }),
  ).toBeVisible();
  await expect(hook).toContainText(t.notifications.webhooks.lastWaiting);
  await hook.getByText(t.notifications.webhooks.log).click();
  const sent = log.filter({ hasText: "api_key.created" });
  await expect(sent).toContainText(/\d+ attempt/);
  await sent.getByText(t.notifications.webhooks.sent).click();
  await expect(sent).toContainText(/"key_id": \d+/);
  await expectNoAxeViolations(page);
  const countAttempts = async () => Number(/(\d+) attempt/.exec((await sent.textContent()) ?? "")?.[1]);
  const before = await countAttempts();
  await sent
    .getByRole("button", { name: format(t.notifications.webhooks.againNamed, { event: "api_key.created" }) })
    .click();
  // The retries by schedule count, too: how many there were until now depends on the machine.
  await expect.poll(countAttempts).toBeGreaterThan(before);

  await hook
    .getByRole("switch", { name: format(t.notifications.webhooks.onNamed, { name: "monitoring" }) })
    .click();
  await expect(hook).toContainText(t.notifications.webhooks.isOff);
  await hook
    .getByRole("button", { name: format(t.notifications.webhooks.removeNamed, { name: "monitoring" }) })
    .click();
  await dialog(page).getByRole("button", { name: t.notifications.deletion.confirm }).click();
  await expect(page.getByText(t.notifications.webhooks.emptyTitle)).toBeVisible();
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
    const mail = page.getByRole("switch", {
      name: format(ru.notifications.list.mailNamed, { kind: ru.notifications.kinds.server.deployed }, "ru"),
    });
    await expect(mail).toBeChecked();
    await mail.focus();
    await page.keyboard.press("Space");
    await expect(
      page.getByText(
        format(ru.notifications.list.mailOff, { kind: ru.notifications.kinds.server.deployed }, "ru"),
      ),
    ).toBeVisible();
    await open(page, path);
    await expect(mail).not.toBeChecked();
    const paid = page.getByRole("listitem").filter({ hasText: ru.notifications.kinds.invoice.paid });
    await expect(paid).toContainText(ru.notifications.list.always);
    await expect(paid.getByRole("switch", { name: /^Письмо/ })).toHaveCount(0);
    await paid
      .getByRole("switch", {
        name: format(ru.notifications.list.panelNamed, { kind: ru.notifications.kinds.invoice.paid }, "ru"),
      })
      .press("Space");
    await expect(
      page.getByText(
        format(ru.notifications.list.panelOff, { kind: ru.notifications.kinds.invoice.paid }, "ru"),
      ),
    ).toBeVisible();
  });
});
