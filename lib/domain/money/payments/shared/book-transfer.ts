import { and, eq } from "drizzle-orm";
import { compare, type Money, moneyOf } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { payments } from "@/lib/db/tables/money/billing";
import { invalidArgument } from "../../../kernel/errors/fail";
import { type InvoiceRow, lockInvoice } from "../../billing/lookup";
import { nameOf } from "../../billing/rules";
import { lockCredit } from "../../billing/shared/ledger";
import { freeNamed } from "./free-abandoned";
import { payInvoice } from "./settle";

type Transfer = { amount: Money; receipt: string };
/** `name`: the invoice's name after the booking. */
export type BookedTransfer = {
  paymentId: number;
  name: string;
  isPaid: boolean;
  isKnown: boolean;
  excess: Money;
};

/**
 * Books a transfer to an invoice; locks the account's credit and the invoice. `receipt` is unique per seller: the
 * same one again changes nothing; with another amount or invoice, it throws.
 */
export async function bookTransfer(
  db: Database,
  seen: Pick<InvoiceRow, "id" | "accountId" | "currency">,
  { amount, receipt }: Transfer,
  now: Date,
): Promise<BookedTransfer & { invoice: InvoiceRow }> {
  await lockCredit(db, seen.accountId, seen.currency);
  const named = await lockInvoice(db, seen.id);
  // Each bank numbers its receipts separately.
  const reference = `${named.companyId} ${receipt}`;
  const wasPaid = named.status === "Paid";
  const [known] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.method, "bank_transfer"), eq(payments.externalReference, reference)));
  if (known) {
    if (known.invoiceId !== named.id || compare(moneyOf(known.amount, named.currency), amount) !== 0)
      throw invalidArgument("receipt", "was booked with another amount or invoice");
    const facts = { invoice: named, name: nameOf(named), paymentId: known.id };
    return { ...facts, isPaid: wasPaid, isKnown: true, excess: moneyOf(known.excess, named.currency) };
  }
  const invoice = await freeNamed(db, named, { code: "part_gone" }, now);
  const booked = await payInvoice(db, invoice, { method: "bank_transfer", amount, reference }, now);
  const { paymentId, excess, isPaid } = booked;
  const { number: name } = booked.invoice;
  return { invoice, name, paymentId, isPaid: isPaid || wasPaid, isKnown: false, excess };
}
