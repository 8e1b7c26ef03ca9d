import { z } from "zod";
import { cardMethods } from "@/lib/base/card-methods";
import { wireFlag, wireMoney, wireText } from "@/lib/base/form-values";
import { localPath } from "@/lib/base/local-path";
import { writes } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { invoice } from "../billing/lookup";
import { panelPath } from "./panel-path";
import { beginPayment } from "./shared/begin-payment";

/** Starts a card payment from a page: returns where to redirect the browser. */
export const startPayment = operation({
  name: "billing.start_payment",
  summary: "Begins the payment of an invoice by card",
  access: writes({ right: "cardpay/create_order", impersonation: "forbidden", topic: "cards" }),
  changes: ["billing"],
  fails: [],
  target: invoice("invoice_id"),
  input: z.object({
    invoice_id: wireText(20).optional(),
    method: z.enum(cardMethods),
    /** Amount due that the page showed; throws if it has changed. */
    amount: wireMoney.optional(),
    /** Path to show after payment. */
    return_to: wireText(500).optional(),
    saves_card: wireFlag.default(false),
  }),
  output: z.object({ payment: z.int(), address: z.string() }),
  // The provider is called here, before the transaction.
  before: (context, { method, amount, return_to, saves_card }, row) =>
    beginPayment(context, row, {
      method,
      expected: amount,
      returnTo: localPath(return_to) ?? `/billing/invoices/${row.id}`,
      savesCard: saves_card,
    }),
  run: async ({ note }, { method }, row, { paymentId, address }) => {
    note({ target: `invoice ${row.id}`, changes: { payment: paymentId, method } });
    return { payment: paymentId, address: panelPath(address) };
  },
});
