import { z } from "zod";
import { wireFlag, wireMoney, wireText } from "@/lib/base/form-values";
import { inTransaction } from "@/lib/db/client";
import { writes } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { panelPath } from "./panel-path";
import { beginPayment } from "./shared/begin-payment";
import { readyTogether } from "./shared/ready-together";

/** Begins the payment of one or several invoices by card from a page; pressed again, it is the same payment. */
export const startTogether = operation({
  name: "billing.start_together",
  summary: "Begins the payment of invoices together by card",
  access: writes({ right: "cardpay/create_order", impersonation: "forbidden", whole: true, topic: "cards" }),
  changes: ["billing"],
  fails: [],
  input: z.object({
    invoices: z.array(wireText(20)).max(1000),
    method: z.enum(["sandbox", "stripe"]),
    /** What the page showed as due: anything else is refused. */
    expected_total: wireMoney.optional(),
    saves_card: wireFlag.default(false),
  }),
  output: z.object({ invoice: z.int(), payment: z.int(), address: z.string() }),
  // The outside is asked here, before the transaction, and has to find what it is asked for.
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
