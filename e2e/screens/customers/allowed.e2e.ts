import type { Locator, Page } from "@playwright/test";
import type { PanelProcess } from "@/lib/testing/panel/panel-process";
import { format, ru, t } from "@/lib/testing/words";
import { newAccount } from "../../accounts";
import { addKey } from "../../api-keys";
import { expect, test } from "../../fixtures";
import { apiOf, orderServer } from "../../orders";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone } from "../../screen";
import { signInByKey } from "../../sessions";

const looks = "eq/list eq/show location/list api_keys/view billing/get_client billing/get_invoices";
const lookingRights = `${looks} billing/get_invoice billing/getcredits`.split(" ");

const lacks = (permission: string) =>
  `This API key doesn't have the permission ${permission}. The account owner can add it.`;
const notByKey = t.refused.person.required;

/** An account with an unpaid invoice, and a key of it that may read most things but change nothing. */
async function accountWithKey(panel: PanelProcess) {
  const account = await newAccount(panel, { credit: "10.00" });
  const api = await apiOf(panel, account);
  await api.call("auth", { action: "flip_tag", tag: "auto_credit", value: "0" });
  const { invoice } = await orderServer(api, "nl-looks-1");
  const list = Object.fromEntries(lookingRights.map((right, index) => [`permissions[${index}]`, right]));
  const { id, api_key: key } = await addKey(panel, account, list);
  return { account, invoice, id, key };
}

/** The button is disabled, focusable and says why; a click changes nothing. */
async function expectOff(button: Locator, why: string): Promise<void> {
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await expect(button).toHaveAccessibleDescription(why);
  await button.focus();
  await expect(button).toBeFocused();
  await button.press("Enter");
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

test("what a session may not do is off and says why, on every page; its owner finds everything on", async ({
  page,
  panel,
  context,
  signIn,
}) => {
  test.setTimeout(120_000);
  const { account, invoice, id, key } = await accountWithKey(panel);
  await signInByKey(context, panel, key);

  await open(page, "/servers");
  await expectOff(button(page, t.billing.order), lacks("eq/order_instance"));
  await expect(page).toHaveURL("/servers");
  await expectNoAxeViolations(page);

  await open(page, `/billing/invoices/${invoice}`);
  await expectOff(button(page, /^Pay .* from credit$/), lacks("billing/apply_credit"));

  await open(page, "/api-keys");
  await expectOff(button(page, t.apiKeys.create), lacks("api_keys/edit"));
  const flip = page.getByRole("switch", { name: format(t.apiKeys.disableNamed, { name: "deploy-1" }) });
  await expectOff(flip, lacks("api_keys/edit"));
  await flip.press("Space");
  await expect(flip).toBeChecked();
  await expectNoAxeViolations(page);

  await open(page, `/api-keys/${id}`);
  for (const name of [t.apiKeys.disable, t.common.edit, t.common.delete])
    await expectOff(button(page, name), lacks("api_keys/edit"));
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.setViewportSize(phone);
  await expectNoSidewaysScroll(page);

  await open(page, "/pin");
  await expectOff(button(page, t.pin.form.set), lacks("eq/set_pin"));
  await page.getByLabel(t.pin.form.new_pin, { exact: true }).press("Enter");
  await expect(page.getByText(t.pin.form.errors.required)).toHaveCount(0);

  await open(page, "/account");
  await expectOff(button(page, t.account.password.submit), notByKey);
  await expectOff(button(page, t.account.emailChange.submit), notByKey);

  await expect(page.getByRole("banner").getByRole("link", { name: /^Notifications/ })).toHaveCount(0);

  await context.addCookies([{ name: "locale", value: "ru", url: panel.url }]);
  await open(page, "/servers");
  await expectOff(
    button(page, ru.billing.order),
    "У этого API-ключа нет права eq/order_instance. Его может добавить владелец учётной записи.",
  );

  await context.clearCookies();
  await signIn(account);
  await open(page, "/servers");
  await expect(page.getByRole("link", { name: t.billing.order })).toBeVisible();
  await open(page, "/api-keys");
  await page.getByRole("switch", { name: format(t.apiKeys.disableNamed, { name: "deploy-1" }) }).click();
  await expect(
    page.getByRole("switch", { name: format(t.apiKeys.enableNamed, { name: "deploy-1" }) }),
  ).not.toBeChecked();
  await open(page, "/account");
  await expect(page.locator("[aria-disabled]")).toHaveCount(0);
});
