import { expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { addAccount } from "@/lib/testing/factories";
import { addInvoice } from "@/lib/testing/money/invoices";
import { dispute, payByCard } from "@/lib/testing/money/payments";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { massPay } from "../payments/mass-pay";
import { showBilling } from "./overview";
import { showInvoice } from "./show-invoice";
import { showInvoices } from "./show-invoices";

withCatalogDatabase();

async function customer() {
  const { id } = await addAccount(database());
  const user = await asUser(id);
  const disputesOf = async (invoice: number) =>
    (await showInvoice.call(user, { id: String(invoice) })).disputes.map(({ is, amount }) => [
      is,
      amount.value,
    ]);
  return { id, user, disputesOf };
}

it.each(["won", "lost"] as const)(
  "an invoice tells when its payment was disputed and that the dispute was %s, each once",
  async (end) => {
    const { id, user, disputesOf } = await customer();
    const { id: invoice } = await addInvoice({ accountId: id });
    const payment = await payByCard(user, invoice);
    expect(await disputesOf(invoice)).toEqual([]);
    for (const is of ["opened", "opened", end, end] as const) await dispute(payment, is);
    expect(await disputesOf(invoice)).toEqual([
      ["opened", "5.45"],
      [end, "5.45"],
    ]);
  },
);

it("so does one that was paid together with others, and no other invoice", async () => {
  const { id, user, disputesOf } = await customer();
  const { id: first } = await addInvoice({ accountId: id });
  const { id: second } = await addInvoice({ accountId: id });
  const { id: other } = await addInvoice({ accountId: id });
  const { invoiceid } = await massPay.call(user, { invoices: [String(first), String(second)] });
  await dispute(await payByCard(user, invoiceid), "opened");
  expect([await disputesOf(first), await disputesOf(second), await disputesOf(other)]).toEqual([
    [["opened", "10.90"]],
    [["opened", "10.90"]],
    [],
  ]);
});

it("what is owed again stands among the owed invoices, as many as the bill counts", async () => {
  const { id, user } = await customer();
  const { id: unpaid } = await addInvoice({ accountId: id });
  const { id: again } = await addInvoice({ accountId: id });
  await payByCard(user, (await addInvoice({ accountId: id })).id);
  await dispute(await payByCard(user, again), "opened");
  const { entries, total } = await showInvoices.call(user, { status: "owed" });
  expect(entries.map((one) => [one.id, one.status])).toEqual([
    [again, "Collections"],
    [unpaid, "Unpaid"],
  ]);
  expect(total).toBe((await showBilling.call(user, {})).unpaid);
});
