import { z } from "zod";
import { wireText } from "@/lib/base/form-values";
import { byStaff, reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { invoice } from "../billing/lookup";
import { findInvoiceOfAny } from "../documents/lookup";
import { hasAct } from "../documents/shared/has-act";
import { printableInvoice } from "../documents/shared/printed";
import { offersOf } from "./make-file";
import { readDelivery } from "./read-delivery";
import { EInvoiceOffers } from "./schema";

/** In which formats the caller's invoice can be had, and what each lacks; its credit notes can be had in the same. */
export const showEInvoice = operation({
  name: "billing.e_invoice",
  summary: "Shows in which formats an invoice can be had",
  access: reads({ right: "billing/download_invoice" }),
  target: invoice("id"),
  input: z.object({ id: wireText(20).optional() }),
  output: EInvoiceOffers,
  run: async ({ db }, _input, row) => {
    const delivery = await readDelivery(db, row.id);
    const offers = await offersOf(db, await printableInvoice(db, row));
    return { ...offers, has_act: hasAct(row), delivery: delivery && { ...delivery, reason: "" } };
  },
});

/** The same for an invoice of any customer. */
export const showEInvoiceByStaff = staffOperation({
  name: "invoices.e_invoice",
  summary: "Shows in which formats a customer's invoice can be had",
  access: byStaff("read", "customers/find"),
  within: "rows",
  fails: ["invoice.not_found"],
  looks: "now_and_then",
  input: z.object({ id: z.int32() }),
  output: EInvoiceOffers,
  run: async ({ db, note }, { id }) => {
    const row = await findInvoiceOfAny(db, id);
    note({ accountId: row.accountId, target: `invoice ${id}`, changes: { looked: "invoices" } });
    const offers = await offersOf(db, await printableInvoice(db, row));
    return { ...offers, has_act: hasAct(row), delivery: await readDelivery(db, id) };
  },
});
