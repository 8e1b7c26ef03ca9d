import { randomBytes } from "node:crypto";
import { and, desc, eq, gt, isNull } from "drizzle-orm";
import { hoursBefore } from "@/lib/base/hours-before";
import { decimalOf, isPositive, type Money } from "@/lib/base/money";
import { type Database, database, inTransaction } from "@/lib/db/client";
import { payments } from "@/lib/db/tables/money/billing";
import { type CardMethod, checkoutSessions, savedCards } from "@/lib/db/tables/money/payments";
import { runtime } from "@/lib/env";
import { errorParams, log } from "@/lib/log";
import { cardMethodsFor } from "../../../kernel/account/payment-methods";
import { fail, invalidArgument } from "../../../kernel/errors/fail";
import type { SignedContext } from "../../../kernel/operation/context";
import { type InvoiceRow, lockInvoice } from "../../billing/lookup";
import { nameOf } from "../../billing/rules";
import { payableOf } from "../../billing/shared/balance";
import { lockCredit } from "../../billing/shared/ledger";
import { askLater } from "./ask-later";
import { cardSystem } from "./card-systems";
import type { CheckoutSession } from "./end-checkout-session";
import { openPayment } from "./end-payment";
import { freeNamed } from "./free-abandoned";
import { paymentTitle } from "./payment-title";
import { requireAmount } from "./require-amount";

/** A page of the outside system that is older may be gone, so that another one is begun. */
const usableHours = 20;

type Wanted = {
  method: CardMethod;
  returnTo: string;
  savesCard: boolean;
  /** What the customer saw as due. */
  expected?: string | undefined;
};
type Opened = { checkout: CheckoutSession; invoice: InvoiceRow; amount: Money };

export const newPaymentKey = (): string => randomBytes(16).toString("hex");

type Seen = Pick<InvoiceRow, "id" | "accountId" | "currency">;
type Payable = { invoice: InvoiceRow; amount: Money };

async function lockSeen(db: Database, seen: Seen): Promise<InvoiceRow> {
  await lockCredit(db, seen.accountId, seen.currency);
  return lockInvoice(db, seen.id);
}

/** What an invoice can take; refuses when that is nothing. */
function payable(invoice: InvoiceRow): Payable {
  if (invoice.combinedInto !== null) throw fail("invoice.combined");
  const amount = payableOf(invoice);
  if (!isPositive(amount)) throw fail("invoice.not_unpaid", { status: invoice.status });
  return { invoice, amount };
}

/** Locks the invoice and answers what it can take; refuses when that is nothing. */
export const lockPayable = async (db: Database, seen: Seen): Promise<Payable> =>
  payable(await lockSeen(db, seen));

/** The payment that an earlier press began and that can still be paid. */
async function findOpen(
  db: Database,
  { id }: InvoiceRow,
  amount: Money,
  { method, savesCard }: Wanted,
  now: Date,
): Promise<CheckoutSession | null> {
  const [found] = await db
    .select({ checkout: checkoutSessions })
    .from(payments)
    .innerJoin(checkoutSessions, eq(checkoutSessions.paymentId, payments.id))
    .where(
      and(
        eq(payments.invoiceId, id),
        eq(payments.state, "pending"),
        eq(payments.method, method),
        eq(payments.amount, decimalOf(amount)),
        gt(payments.createdAt, hoursBefore(now, usableHours)),
        eq(checkoutSessions.phase, "open"),
        eq(checkoutSessions.savesCard, savesCard),
        isNull(checkoutSessions.savedCardId),
        isNull(checkoutSessions.problem),
      ),
    )
    .orderBy(desc(payments.id))
    .limit(1);
  return found?.checkout ?? null;
}

/** The row is there before the outside is asked, so that whatever happens then is found again by its key. */
function openCheckout(
  { isPanelCall, now }: SignedContext,
  seen: InvoiceRow,
  wanted: Wanted,
): Promise<Opened> {
  return inTransaction(async (db) => {
    const named = await lockSeen(db, seen);
    // As in apply-credit.ts: on the panel's pages it gives up a plan to pay it with others, of which nothing came.
    const { invoice, amount } = payable(
      isPanelCall ? await freeNamed(db, named, { code: "asked" }, now) : named,
    );
    requireAmount(wanted.expected, amount);
    const known = await findOpen(db, invoice, amount, wanted, now);
    const { method, returnTo, savesCard } = wanted;
    if (known) {
      await db
        .update(checkoutSessions)
        .set({ returnTo })
        .where(eq(checkoutSessions.paymentId, known.paymentId));
      return { checkout: { ...known, returnTo }, invoice, amount };
    }
    const paymentId = await openPayment(db, invoice, method, amount, now);
    const [checkout] = await db
      .insert(checkoutSessions)
      .values({ paymentId, method, key: newPaymentKey(), returnTo, savesCard })
      .returning();
    if (!checkout) throw new Error("The payment was not written.");
    await askLater(db, checkout, now);
    return { checkout, invoice, amount };
  });
}

/** How the outside names this customer, from a card that it kept before. */
async function customerOutside(accountId: number, method: CardMethod): Promise<string | null> {
  const [row] = await database()
    .select({ customer: savedCards.customer })
    .from(savedCards)
    .where(and(eq(savedCards.accountId, accountId), eq(savedCards.method, method)))
    .limit(1);
  return row?.customer ?? null;
}

async function askForAddress({ actor: { account } }: SignedContext, opened: Opened): Promise<string> {
  const { checkout, invoice, amount } = opened;
  const { paymentId, method, key, savesCard } = checkout;
  const page = `${new URL(runtime().publicUrl).origin}/billing/payments/${paymentId}`;
  const begun = await cardSystem(method)?.begin({
    key,
    amount: decimalOf(amount),
    currency: amount.currency,
    title: paymentTitle(nameOf(invoice), account.language),
    email: account.email,
    returnTo: page,
    leaveTo: page,
    saving: savesCard ? { customer: await customerOutside(account.id, method) } : null,
  });
  if (!begun) throw invalidArgument("method", "is not available");
  await database()
    .update(checkoutSessions)
    .set({ outsideId: begun.outsideId, address: begun.address })
    .where(eq(checkoutSessions.paymentId, paymentId));
  return begun.address;
}

export type Begun = { paymentId: number; address: string };

/**
 * Begins a payment by card of all that the invoice can take, and answers where the customer pays it. Repeated presses,
 * of several tabs too, lead to the same payment. Not within a transaction, because the outside takes its time.
 */
export async function beginPayment(context: SignedContext, seen: InvoiceRow, wanted: Wanted): Promise<Begun> {
  if (!cardMethodsFor(context.actor.account).includes(wanted.method))
    throw invalidArgument("method", "is not available");
  const opened = await openCheckout(context, seen, wanted);
  const { paymentId, address } = opened.checkout;
  if (address) return { paymentId, address };
  const asked = await askForAddress(context, opened).catch((error: unknown) => {
    log.warn({ payment: paymentId, error: errorParams(error) }, "a payment could not be begun");
    throw fail("payment.unavailable", {}, { cause: error });
  });
  return { paymentId, address: asked };
}
