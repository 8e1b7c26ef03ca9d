import { isPositive, total } from "@/lib/base/money";
import { writes } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { payableOf } from "../billing/shared/balance";
import { lockCredit } from "../billing/shared/ledger";
import { CombinedInvoice, MassPay } from "./schema";
import { combineInvoices } from "./shared/combine";
import { lockSales, readInvoiceIds } from "./shared/lock-sales";
import { requireAmount } from "./shared/require-amount";

/**
 * `billing/mass_pay` (specification 4.5, docs/api.md): creates one invoice that pays several, which cannot be paid on
 * their own meanwhile.
 */
export const massPay = operation({
  name: "billing.mass_pay",
  summary: "Combines unpaid invoices into one that pays them all",
  description:
    "Makes one payment document over several unpaid invoices and answers its `invoiceid`. It has no printed number; paying it pays them all, and meanwhile none of them is paid by itself. It is refused as a whole, with the reason, when one of them cannot be paid.",
  access: writes(),
  changes: ["billing"],
  fails: ["request.invalid", "amount.changed"],
  isCreating: true,
  input: MassPay,
  output: CombinedInvoice,
  run: async (context, input) => {
    const { account } = context.actor;
    const ids = readInvoiceIds(input.invoices ?? []);
    // Every payment locks the credit first, so none of them can be paid while they are being combined.
    await lockCredit(context.db, account.id, account.currency);
    const rows = await lockSales(context, ids, (row) => row.kind === "sale" && isPositive(payableOf(row)));
    requireAmount(input.expected_total, total(rows.map(payableOf), account.currency));
    const id = await combineInvoices(context, rows);
    context.note({ target: `invoice ${id}`, changes: { invoices: rows.map((row) => row.id) } });
    return { invoiceid: id };
  },
});
