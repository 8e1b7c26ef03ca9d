import { eq } from "drizzle-orm";
import { afterEach, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { invoices } from "@/lib/db/tables/money/billing";
import { companies } from "@/lib/db/tables/money/companies";
import { addAccount, setStock, setTestRuntime } from "@/lib/testing/factories";
import { payByCard } from "@/lib/testing/money/payments";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { updateClient } from "../../customers/accounts/update-client";
import { getInvoice } from "../../money/billing/get-invoice";
import { orderInstance } from "./order-instance";
import { showQuote } from "./show-quote";

withCatalogDatabase();

const choice = { deploy_period: "monthly", preset: "102", location_name: "NL", os_id: 11 } as const;
const selection = { ...choice, traffic_plan: "1" } as const;
const order = { ...selection, root_pass: "Root-pass-1", deploy_notify: 0 } as const;

afterEach(() => setTestRuntime("http://panel.test"));

/** A customer whose address is empty. */
async function homeless() {
  const { id } = await addAccount(database());
  await setStock(database(), 102, "NL", 20);
  const [row] = await database().select().from(accounts).where(eq(accounts.id, id));
  if (!row) throw new Error("The account is not there.");
  const profile = { ...row.profile, address1: "", city: "" };
  await database().update(accounts).set({ profile }).where(eq(accounts.id, id));
  return { id, user: await asUser(id) };
}

it.each([
  ["", true],
  ["EUR:5.45", true],
  ["EUR:5.44", false],
  ["USD:1.00", true],
])("an order of 5.45 by a buyer without an address, with the limit %j: %s", async (limit, isTaken) => {
  setTestRuntime("http://panel.test", true, { FULL_ADDRESS_ABOVE: limit });
  const { id, user } = await homeless();
  const { address } = await showQuote.call(user, selection);
  const wanted = { limit: { value: limit.slice(4), currency: "EUR" }, missing: ["address1", "city"] };
  expect(address).toEqual(isTaken ? null : wanted);
  const ordering = orderInstance.call(user, order);
  if (isTaken) await expect(ordering).resolves.toMatchObject({ status: "Unpaid" });
  else
    await expect(ordering).rejects.toMatchObject({
      extras: {
        doc: "account.address_missing",
        fields: { billing_address1: expect.any(String), billing_city: expect.any(String) },
      },
    });
  const made = await database().select().from(invoices).where(eq(invoices.accountId, id));
  expect(made).toHaveLength(isTaken ? 1 : 0);
});

it.each([
  ["EUR:5.44", "", false],
  ["EUR:5.45", "EUR:5.44", true],
  ["off", "EUR:5.44", true],
  [null, "EUR:5.44", false],
  [null, "", true],
])("the limit %j of the seller goes before the setting %j: %s", async (addressAbove, setting, isTaken) => {
  setTestRuntime("http://panel.test", true, { FULL_ADDRESS_ABOVE: setting });
  const { user } = await homeless();
  await database().update(companies).set({ addressAbove }).where(eq(companies.id, 1));
  const ends = await Promise.allSettled([orderInstance.call(user, order)]);
  await database().update(companies).set({ addressAbove: null }).where(eq(companies.id, 1));
  expect(ends.map(({ status }) => status)).toEqual([isTaken ? "fulfilled" : "rejected"]);
});

it("a page that saves the address first orders for the price that was shown, and once", async () => {
  setTestRuntime("http://panel.test", true, { FULL_ADDRESS_ABOVE: "EUR:1.00" });
  const { id, user } = await homeless();
  const { quote } = await showQuote.call(user, selection);
  await expect(orderInstance.call(user, { ...order, quote })).rejects.toMatchObject({
    extras: { doc: "account.address_missing" },
  });
  await updateClient.call(user, { billing_address1: "Demo street 1", billing_city: "Utrecht" });
  await expect(showQuote.call(user, selection)).resolves.toMatchObject({ address: null });
  await expect(orderInstance.call(user, { ...order, quote })).resolves.toMatchObject({ status: "Unpaid" });
  const made = await database().select().from(invoices).where(eq(invoices.accountId, id));
  expect(made).toHaveLength(1);
});

it("the line of a first order names its period, from the day of its invoice", async () => {
  const { user } = await homeless();
  const { invoice = 0 } = await orderInstance.call(user, order);
  const asked = { invoice_id: String(invoice) };
  const textOf = async () => (await getInvoice.call(user, asked)).items.item[0]?.description ?? "";
  expect(await textOf()).not.toMatch(/\d{4}-\d{2}-\d{2}/);
  await payByCard(user, invoice);
  const { date } = await getInvoice.call(user, asked);
  expect(await textOf()).toContain(date);
});
