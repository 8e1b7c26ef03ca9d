import type { Page } from "@playwright/test";
import { format, t } from "@/lib/testing/words";
import { newAccount } from "../../accounts";
import { mostStops, press, tabTo, type } from "../../by-keyboard";
import { expect, test } from "../../fixtures";
import { alertOf, amount, invoicesOf, machines, orderButton, summary } from "../../order-page";
import { untilHydrated } from "../../screen";

/** Selects an option of the focused radio group with the arrow keys. */
async function choose(page: Page, name: string): Promise<void> {
  const wanted = page.getByRole("radio", { name, exact: true });
  for (let step = 0; step < mostStops; step++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press("ArrowDown");
  }
  await expect(wanted).toBeChecked();
}

test("from the sign-in over three mistakes and a payment to three servers, by the keyboard alone", async ({
  page,
  panel,
  context,
}) => {
  const account = await newAccount(panel, { credit: "1.00" });
  await page.goto("/login?to=/order");
  await untilHydrated(page);
  await type(page, page.getByLabel(t.login.email), account.email);
  await type(page, page.getByLabel(t.login.password, { exact: true }), account.password);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/order/);
  await untilHydrated(page);

  await press(page, page.getByRole("link", { name: t.frame.skip }));
  await tabTo(page, page.getByRole("radio", { name: "Amsterdam" }));
  await choose(page, "Helsinki");
  await tabTo(page, page.getByRole("combobox", { name: t.order.place.count }));
  await page.keyboard.type("3");
  await tabTo(page, machines(page).getByRole("radio", { checked: true }));
  await choose(page, "vm.v3-small");
  await tabTo(page, page.getByRole("combobox", { name: t.order.software.system }));
  await page.keyboard.type("Debian 13");
  await type(page, page.getByLabel(t.order.access.hostname), "web_1");
  await type(page, page.getByLabel(t.order.access.password, { exact: true }), "short");
  await type(page, page.getByLabel(t.order.access.sshKey), "ssh-rsa nonsense");
  await amount(page, t.order.summary.total);
  await press(page, page.getByRole("button", { name: t.order.summary.orderLater }));

  await expect(alertOf(page, format(t.states.fieldsTitle, { count: 3 }))).toBeInViewport();
  await expect(page.getByLabel(t.order.access.hostname)).toBeFocused();
  await type(page, page.getByLabel(t.order.access.hostname), "web");
  await press(page, page.getByRole("button", { name: t.rootPassword.generate }));
  await type(page, page.getByLabel(t.order.access.sshKey), " ");
  await expect(alertOf(page, "need your attention")).toHaveCount(0);
  const rootField = page.getByLabel(t.order.access.password, { exact: true });
  await expect(rootField).not.toHaveValue("");
  const rootPassword = await rootField.inputValue();

  const opened = context.waitForEvent("page");
  await press(page, summary(page).getByRole("link", { name: /^Add funds/ }));
  const other = await opened;
  await untilHydrated(other);
  await press(other, other.getByRole("button", { name: t.addFunds.submitCard }));
  await other.waitForURL(/\/sandbox-card\//);
  await untilHydrated(other);
  await press(other, other.getByRole("button", { name: /^Pay / }));
  await other.waitForURL(/\/order\?/);
  await other.close();
  await page.bringToFront();
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await expect(orderButton(page)).toBeVisible();
  await expect(rootField).toHaveValue(rootPassword);
  const total = await amount(page, t.order.summary.total);
  await press(page, orderButton(page));

  await page.waitForURL(/\/jobs$/);
  await untilHydrated(page);
  const charged = (await invoicesOf(panel, account)).map(Number);
  expect(charged).toHaveLength(3);
  expect(`€${charged.reduce((sum, one) => sum + one, 0).toFixed(2)}`).toBe(total);
  await press(page, page.getByRole("table").getByRole("link", { name: "web-3" }));
  await expect(page.getByRole("heading", { name: "web-3", level: 1 })).toBeVisible();
});
