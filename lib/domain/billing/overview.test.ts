import { expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { asUser, withCatalogueDatabase } from "@/lib/testing/contexts";
import { addAccount } from "@/lib/testing/factories";
import { addInvoice } from "@/lib/testing/invoices";
import { massPay } from "../payments/mass-pay";
import { showOverdue } from "./overdue";
import { showBilling } from "./overview";

withCatalogueDatabase();

const issue = (accountId: number, dueAt: Date) => addInvoice({ accountId, issuedAt: dueAt });

it("names the unpaid invoice that is due first", async () => {
  const { id } = await addAccount(database());
  expect(await showBilling.call(await asUser(id), {})).toMatchObject({
    owed: { value: "0.00", currency: "EUR" },
    next_due_invoice: null,
    together: { invoices: [], amount: { value: "0.00" } },
  });
  const second = await issue(id, new Date("2031-05-20T00:00:00Z"));
  const together = async () => (await showBilling.call(await asUser(id), {})).together;
  expect((await together()).invoices).toEqual([]);
  const first = await issue(id, new Date("2031-05-05T00:00:00Z"));
  expect(await showBilling.call(await asUser(id), {})).toMatchObject({
    owed: { value: "10.90", currency: "EUR" },
    unpaid: 2,
    next_due: "2031-05-05T00:00:00Z",
    next_due_invoice: first.id,
    together: { invoices: [first.id, second.id], amount: { value: "10.90", currency: "EUR" } },
  });
  const user = await asUser(id);
  const { invoiceid } = await massPay.call(user, { invoices: [String(first.id), String(second.id)] });
  expect(await together()).toEqual({ invoices: [], amount: { value: "0.00", currency: "EUR" } });
  expect((await showBilling.call(user, {})).next_due_invoice).toBe(invoiceid);
});

it("tells what is late: how much in all, and the invoice that has waited longest", async () => {
  const { id } = await addAccount(database());
  await issue(id, new Date("2031-05-05T00:00:00Z"));
  expect(await showOverdue.call(await asUser(id), {})).toBeNull();
  await issue(id, new Date("2025-05-20T00:00:00Z"));
  const first = await issue(id, new Date("2025-05-05T00:00:00Z"));
  const context = await asUser(id);
  expect(await showOverdue.call(context, {})).toEqual({
    count: 2,
    amount: { value: "10.90", currency: "EUR" },
    invoice: { id: first.id, number: first.number, due: "2025-05-05T00:00:00.000Z" },
    suspends: null,
  });
  expect(await showOverdue.call(context, { server_id: 55_001 })).toBeNull();
});
