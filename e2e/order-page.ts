import { expect, type Page } from "@playwright/test";
import type { PanelProcess } from "@/lib/testing/panel/panel-process";
import { t } from "@/lib/testing/words";
import { inDatabase, type TestAccount } from "./accounts";
import { open } from "./screen";

export const jobPath = /\/jobs\/[1-9][0-9]{31}$/;
export const orderCall = "**/rpc/eq/order_instance";

export const machines = (page: Page) => page.getByRole("table", { name: t.order.preset.title });
/** The selected machine, if the table does not list it. */
export const chosenApart = (page: Page) => page.getByRole("table", { name: t.order.preset.chosen });
export const summary = (page: Page) => page.getByRole("complementary", { name: t.order.summary.title });
export const alertOf = (page: Page, words: string) => page.getByRole("alert").filter({ hasText: words });
export const stepLink = (page: Page, name: string) =>
  page.getByRole("navigation", { name: t.order.steps.title }).getByRole("link", { name });
export const orderButton = (page: Page) =>
  page.getByRole("button", { name: t.order.summary.order, exact: true });

/** An amount of the summary, once the server has answered for the current form. */
export async function amount(page: Page, name: string): Promise<string> {
  await expect(summary(page).locator("[aria-busy=true]")).toHaveCount(0);
  const line = summary(page).locator("dl > div", { has: page.getByText(name, { exact: true }) });
  return ((await line.locator("dd").textContent()) ?? "").trim();
}

export async function invoicesOf(panel: PanelProcess, account: TestAccount): Promise<string[]> {
  return inDatabase(panel, async (client) => {
    const { rows } = await client.query<{ total: string }>(
      "select i.total from orders o join invoices i on i.id = o.invoice_id where o.account_id = $1",
      [account.id],
    );
    return rows.map(({ total }) => total);
  });
}

export const setStock = (panel: PanelProcess, preset: string, location: string, free: number) =>
  inDatabase(panel, (client) =>
    client.query(
      "update preset_stock set free = $3 where location = $2 and preset_id = (select id from presets where name = $1)",
      [preset, location, free],
    ),
  );

export async function fill(page: Page, path = "/order"): Promise<void> {
  await open(page, path);
  await page.getByRole("button", { name: t.rootPassword.generate }).click();
}
