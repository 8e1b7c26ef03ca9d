import { waitFor } from "@/lib/testing/wait-for";
import { format, ru, t } from "@/lib/testing/words";
import { newAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { apiOf, orderServer } from "../../orders";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone } from "../../screen";

test("a server is ended with its period, kept again, and ended at once with its unused days back", async ({
  page,
  panel,
  signIn,
  consoleWatch,
}) => {
  // The page of an ending server refetches it, and by then it may be deleted.
  consoleWatch.allow(/404.*rpc\/servers\/overview/);
  const account = await newAccount(panel, { credit: "50.00" });
  const api = await apiOf(panel, account);
  const { server_id: id, callback } = await orderServer(api, "nl-end-1");
  await waitFor(async () => {
    const { result } = await api.call("eq_callback", { action: "check", key: callback });
    return result === "OK" || undefined;
  }, "the server does not become ready");
  await signIn(account);
  await open(page, `/servers/${id}/billing`);

  await expect(page.getByText(t.server.renewal.manual)).toBeVisible();
  await page.getByRole("switch", { name: t.server.life.automatic }).click();
  await expect(page.getByRole("switch", { name: t.server.life.automatic })).toBeChecked();
  await expect(page.getByText(t.server.renewal.automatic, { exact: true })).toBeVisible();
  await page.getByLabel(t.server.life.label).fill("Shop");
  await page.getByRole("button", { name: t.server.life.save }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Shop · nl-end-1" })).toBeVisible();

  const dialog = page.getByRole("dialog", { name: format(t.server.cancel.title, { hostname: "nl-end-1" }) });
  await page.getByRole("button", { name: t.server.cancel.open }).click();
  await expect(dialog.getByRole("radio", { name: /^When its period ends, / })).toBeChecked();
  const shown = await dialog.getByText(/comes back to your credit/).textContent();
  const [, back = ""] = /€(\d+\.\d\d) comes back/.exec(shown ?? "") ?? [];
  expect(Number(back)).toBeGreaterThan(4);
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: /^Delete on / }).click();
  await expect(dialog).toBeHidden();
  const banner = page.getByText(/^This server ends on /);
  await expect(banner).toBeVisible();
  await page.getByRole("button", { name: t.server.ending.keep }).click();
  await expect(banner).toBeHidden();

  await page.getByRole("button", { name: t.server.cancel.open }).click();
  await dialog.getByText(t.server.cancel.atOnce, { exact: true }).click();
  await dialog.getByRole("button", { name: t.server.cancel.confirmNow }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/servers/${id}$`));
  await expect(page.getByText(/^This server ended on /)).toBeVisible();
  for (const contradiction of [t.server.state.suspended, t.server.power.title, t.server.life.title])
    await expect(page.getByText(contradiction, { exact: true })).toHaveCount(0);
  await waitFor(async () => {
    const { servers } = (await api.call("eq", { action: "list" })) as { servers: number[] };
    return !servers.includes(id) || undefined;
  }, "the server is not given back");
  // Opened by a bookmark, and by the link of its invoice.
  await open(page, `/servers/${id}/network`);
  await expect(page).toHaveURL(new RegExp(`/servers/${id}$`));
  await expect(page.getByText(/^This server ended on /)).toBeVisible();
  // Links of the invoice, and of its partial credit note.
  await expect(page.getByRole("table", { name: t.server.invoices }).getByRole("link")).toHaveCount(2);
  await expect(page.getByText(`€${back} for unused days is back in your credit`)).toBeVisible();
  await expectNoAxeViolations(page);
  const { client } = (await api.call("billing", { action: "get_client" })) as { client: { credit: string } };
  expect(Number(client.credit)).toBeCloseTo(44.55 + Number(back), 2);
});

test.describe("on a phone, in Russian, in the dark", () => {
  test.use({ viewport: phone, locale: "ru-RU", colorScheme: "dark" });

  test("the page of a server fits and speaks Russian", async ({ page, signIn }) => {
    await signIn("anna");
    await open(page, "/servers");
    await page.getByRole("link", { name: "nl-web-1" }).click();
    await page.getByRole("navigation", { name: ru.server.tabs.label }).getByText(ru.server.payment).click();
    await page.getByRole("button", { name: ru.server.plan.open }).click();
    await expect(page.getByRole("dialog")).toContainText("доплачивается или возвращается");
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
  });
});
