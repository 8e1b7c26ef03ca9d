import type { Page } from "@playwright/test";
import type { PanelProcess } from "@/lib/testing/panel/panel-process";
import { format, ru, t } from "@/lib/testing/words";
import { addServer, inDatabase, newAccount, type TestAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { apiOf } from "../../orders";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone } from "../../screen";

/** Inserts a card that expires next month and that automatic payment would charge. */
const keepCard = (panel: PanelProcess, { id }: TestAccount) =>
  inDatabase(panel, (client) =>
    client.query(
      `insert into saved_cards (account_id, method, customer, outside_id, brand, last_digits,
         expires_year, expires_month, is_used, created_at)
       values ($1, 'sandbox', 'sandbox', $2, 'visa', '4242',
         extract(year from now() + interval '1 month'), extract(month from now() + interval '1 month'), true, now())`,
      [id, `good_${String(id).padStart(32, "0")}`],
    ),
  );

const ways = (page: Page) => page.getByRole("region", { name: t.paymentMethods.title });
const contacts = (page: Page) => page.getByRole("region", { name: t.billing.links.contacts });
const buyer = (page: Page) => page.getByRole("region", { name: t.details.title });

test("billing says what pays by itself, and with what", async ({ page, panel, signIn }) => {
  const account = await newAccount(panel, { credit: "25.00" });
  await addServer(panel, account, { hostname: "ways-1", dueInDays: 20 });
  await signIn(account);
  await open(page, "/billing");
  await expect(ways(page)).toContainText("Automatic renewal is off.");
  await expect(ways(page)).toContainText("Account credit€25.00");
  const api = await apiOf(panel, account);
  await api.call("billing", { action: "update_client", co_autopayment: "on" });
  await page.reload();
  await expect(ways(page)).toContainText(
    "Renewals are paid automatically. Only credit is used: no card is saved.",
  );
  await keepCard(panel, account);
  await page.reload();
  await expect(ways(page)).toContainText(t.billing.ways.card);
  await expect(ways(page)).toContainText(
    /Visa ending in 4242Expires \d\d\/\d{4}Expires next monthCharged automatically/,
  );
  await api.call("billing", { action: "update_client", billing_disableautocc: "true" });
  await page.reload();
  await expect(ways(page)).toContainText(t.billing.ways.cardOff);
  await expect(ways(page).getByText(t.paymentMethods.used)).toBeHidden();
  await expectNoAxeViolations(page);
  await ways(page).getByRole("link", { name: t.billing.ways.manage }).click();
  await expect(page).toHaveURL("/billing/methods");
});

test("billing says whom invoices are made out to, the tax, and what they would lack", async ({
  page,
  panel,
  signIn,
}) => {
  const account = await newAccount(panel);
  await signIn(account);
  await open(page, "/billing");
  await expect(buyer(page)).toContainText(
    "Invoices are made out toTest CustomerStreet 13511 AA UtrechtNetherlands",
  );
  await expect(buyer(page)).toContainText(/On your next invoice: .*21%/);
  await expect(buyer(page).getByText("Add these details")).toBeHidden();
  const api = await apiOf(panel, account);
  await expect(contacts(page)).toContainText("Only you get emails");
  await api.call("billing", { action: "update_client", billing_city: "" });
  await api.call("billing", { action: "add_contact" });
  await page.reload();
  await expect(contacts(page)).toContainText("Contact without an addressNo address yetGets");
  await expect(contacts(page).getByRole("link", { name: t.billing.contacts.manage })).toHaveAttribute(
    "href",
    "/account/contacts",
  );
  await expect(buyer(page)).toContainText("Add these details to get valid invoicesCity");
  await expectNoAxeViolations(page);
  await buyer(page).getByRole("link", { name: t.billing.buyer.edit }).click();
  await expect(page).toHaveURL("/account/details");
});

test.describe("on a phone, in Russian, in the dark", () => {
  test.use({ viewport: phone, locale: "ru-RU", colorScheme: "dark" });

  test("the cards and the details fit", async ({ page, panel, signIn }) => {
    const account = await newAccount(panel, { currency: "RUB", credit: "1500.00" });
    await keepCard(panel, account);
    await signIn(account);
    await open(page, "/billing");
    const region = page.getByRole("region", { name: ru.paymentMethods.title });
    await expect(region).toContainText("Автопродление выключено");
    await expect(
      region.getByText(format(ru.paymentMethods.name, { brand: "Visa", digits: "4242" }, "ru")),
    ).toBeVisible();
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
  });
});
