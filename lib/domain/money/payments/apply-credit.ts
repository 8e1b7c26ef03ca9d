import { compare, decimalOf, isPositive, moneyOf } from "@/lib/base/money";
import { writes } from "../../kernel/access/access";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { invoice, lockInvoice } from "../billing/lookup";
import { payableOf } from "../billing/shared/balance";
import { lockCredit } from "../billing/shared/ledger";
import { AppliedCredit, ApplyCredit } from "./schema";
import { freeNamed } from "./shared/free-abandoned";
import { payInvoice } from "./shared/settle";

/** `billing/apply_credit` (specification 4.5): pays an invoice, or part of it, from the account's credit. */
export const applyCredit = operation({
  name: "billing.apply_credit",
  summary: "Pays an invoice from credit",
  description:
    "Pays an invoice, or a part of it, from the account's credit. More than is due or than there is moves nothing; `invoicepaid` says whether nothing is left to pay.",
  access: writes(),
  changes: ["billing", "jobs", "servers"],
  fails: [
    "invoice.not_unpaid",
    "invoice.combined",
    "amount.above_balance",
    "credit.for_funds",
    "credit.insufficient",
  ],
  target: invoice("invoice_id"),
  isCreating: true,
  input: ApplyCredit,
  output: AppliedCredit,
  run: async (context, input, seen) => {
    const { account } = context.actor;
    const credit = await lockCredit(context.db, account.id, seen.currency);
    const named = await lockInvoice(context.db, seen.id);
    // The panel's pages warn that paying one invoice separately cancels the combined one; the API guarantees that it
    // does not.
    const row = context.isPanelCall
      ? await freeNamed(context.db, named, { code: "asked" }, context.now)
      : named;
    if (row.combinedInto !== null) throw fail("invoice.combined");
    const balance = payableOf(row);
    if (!isPositive(balance)) throw fail("invoice.not_unpaid", { status: row.status, isCredit: true });
    const wanted = moneyOf(input.amount, row.currency);
    if (!isPositive(wanted)) throw invalidArgument("amount", "must be above zero");
    if (row.kind === "addfunds") throw fail("credit.for_funds");
    if (compare(wanted, balance) > 0) throw fail("amount.above_balance", { balance: decimalOf(balance) });
    if (compare(wanted, credit) > 0) throw fail("credit.insufficient", { credit: decimalOf(credit) });
    const { isPaid } = await payInvoice(context.db, row, { method: "credit", amount: wanted }, context.now);
    const amount = decimalOf(wanted);
    context.note({ target: `invoice ${row.id}`, changes: { credit_applied: amount, paid: isPaid } });
    return { invoiceid: row.id, amount, invoicepaid: isPaid ? ("true" as const) : ("false" as const) };
  },
});
