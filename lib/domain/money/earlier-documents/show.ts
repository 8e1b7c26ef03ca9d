import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { readEarlierInvoices, readEarlierPayments } from "./read";
import { EarlierInvoices, EarlierPayments, PagePlace } from "./schema";

/** Invoices that another system issued before the account came here. */
export const showEarlierInvoices = operation({
  name: "billing.earlier_invoices",
  summary: "Shows a page of the invoices that were issued by the system before this one",
  access: reads({ right: "billing/get_invoices" }),
  input: PagePlace,
  output: EarlierInvoices,
  run: ({ db, actor: { account } }, place) => readEarlierInvoices(db, account.id, place),
});

/** Payments and refunds that another system recorded. */
export const showEarlierPayments = operation({
  name: "billing.earlier_payments",
  summary: "Shows a page of the payments that were recorded by the system before this one",
  access: reads({ right: "billing/transactions" }),
  input: PagePlace,
  output: EarlierPayments,
  run: ({ db, actor: { account } }, place) => readEarlierPayments(db, account.id, place),
});
