import { z } from "zod";
import { cardMethods } from "@/lib/base/card-methods";
import { wireFlag, wireMoney, wireText } from "@/lib/base/form-values";
import { inTransaction } from "@/lib/db/client";
import { writes } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { panelPath } from "./panel-path";
import { beginPayment } from "./shared/begin-payment";
import { readyTogether } from "./shared/ready-together";

/** Starts a card payment of one or several invoices from a page; a repeated submit returns the same payment. */
export const startTogether = operation({
  name: "billing.start_together",
  summary: "Begins the payment of invoices together by card",
  access: writes({ right: "cardpay/create_order", impersonation: "forbidden", whole: true, topic: "cards" }),
  changes: ["billing"],
  fails: [],
  input: z.object({
    invoices: z.array(wireText(20)).max(1000),
    method: z.enum(cardMethods),
    /** Amount due that the page showed; throws if it has changed. */
    expected_total: wireMoney.optional(),
    saves_card: wireFlag.default(false),
  }),
  output: z.object({ invoice: z.int(), payment: z.int(), address: z.string() }),
  // The provider is called here, before the transaction, so the combined invoice must be committed first.
  before: async (context, { invoices, method, expected_total: expected, saves_card: savesCard }) => {
    const row = await inTransaction((db) =>
      readyTogether({ ...context, db }, invoices, { method, expected }),
    );
    const returnTo = `/billing/invoices/${row.id}`;
    return { row, begun: await beginPayment(context, row, { method, expected, returnTo, savesCard }) };
  },
  run: async ({ note }, { method }, _target, { row, begun }) => {
    note({ target: `invoice ${row.id}`, changes: { payment: begun.paymentId, method } });
    return { invoice: row.id, payment: begun.paymentId, address: panelPath(begun.address) };
  },
});
