import { z } from "zod";
import { wireMoney, wireText } from "@/lib/base/form-values";
import { compare, decimalOf, isPositive, moneyOf } from "@/lib/base/money";
import { writes } from "../../kernel/access/access";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { balanceOf } from "../billing/shared/balance";
import { readCredit } from "../billing/shared/ledger";
import { readyTogether } from "./shared/ready-together";
import { payInvoice } from "./shared/settle";

/** Starts paying one or several invoices from a page, by credit or transfer; only this creates a combined invoice. */
export const payTogether = operation({
  name: "billing.pay_together",
  summary: "Pays invoices together from credit, or shows how to transfer their sum",
  access: writes({ right: "billing/mass_pay", whole: true }),
  changes: ["billing", "jobs", "servers"],
  fails: ["amount.above_balance", "credit.insufficient"],
  isCreating: true,
  input: z.object({
    invoices: z.array(wireText(20)).max(1000),
    /** Amount due that the page showed; throws if it has changed. */
    expected_total: wireMoney.optional(),
    method: z.enum(["credit", "bank_transfer"]),
    /** Amount to pay from credit now; default: all. */
    amount: wireMoney.optional(),
  }),
  output: z.object({ invoice: z.int(), is_paid: z.boolean(), paid: z.string() }),
  run: async (context, { invoices, expected_total: expected, method, amount }) => {
    const { db, now, actor } = context;
    const row = await readyTogether(context, invoices, { method, expected });
    context.note({ target: `invoice ${row.id}`, changes: { invoices: invoices.map(Number), method } });
    if (method === "bank_transfer") return { invoice: row.id, is_paid: false, paid: "0.00" };
    const due = balanceOf(row);
    const wanted = amount === undefined ? due : moneyOf(amount, row.currency);
    if (!isPositive(wanted)) throw invalidArgument("amount", "must be above zero");
    if (compare(wanted, due) > 0) throw fail("amount.above_balance", { balance: decimalOf(due) });
    const credit = await readCredit(db, actor.account.id, row.currency);
    if (compare(wanted, credit) > 0) throw fail("credit.insufficient", { credit: decimalOf(credit) });
    const { isPaid } = await payInvoice(db, row, { method, amount: wanted }, now);
    return { invoice: row.id, is_paid: isPaid, paid: decimalOf(wanted) };
  },
});
