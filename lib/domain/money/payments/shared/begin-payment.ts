import { randomBytes } from "node:crypto";
import { and, desc, eq, gt, isNull } from "drizzle-orm";
import { hoursBefore } from "@/lib/base/hours-before";
import { decimalOf, isPositive, type Money } from "@/lib/base/money";
import { type Database, database, inTransaction } from "@/lib/db/client";
import { payments } from "@/lib/db/tables/money/billing";
import { type CardMethod, checkoutSessions, savedCards } from "@/lib/db/tables/money/payments";
import { errorParams, log } from "@/lib/log";
import { cardMethodsFor } from "../../../kernel/account/payment-methods";
import { urlOf } from "../../../kernel/brand/address";
import { brandOfAccount } from "../../../kernel/brand/loaded";
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

/** Hours after which the provider's checkout page may be gone, so that a new one is created. */
const usableHours = 20;

type Wanted = {
  method: CardMethod;
  returnTo: string;
  savesCard: boolean;
  /** Amount due that the customer saw. */
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

/** Returns the amount payable on an invoice; throws if it is zero. */
function payable(invoice: InvoiceRow): Payable {
  if (invoice.combinedInto !== null) throw fail("invoice.combined");
  const amount = payableOf(invoice);
  if (!isPositive(amount)) throw fail("invoice.not_unpaid", { status: invoice.status });
  return { invoice, amount };
}

/** Locks the invoice and returns the amount payable on it; throws if it is zero. */
export const lockPayable = async (db: Database, seen: Seen): Promise<Payable> =>
  payable(await lockSeen(db, seen));

/** Finds a payment that an earlier submit started and that can still be paid. */
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

/** The row is written before the provider is called, so that its key can always be found again. */
function openCheckout(
  { isPanelCall, now }: SignedContext,
  seen: InvoiceRow,
  wanted: Wanted,
): Promise<Opened> {
  return inTransaction(async (db) => {
    const named = await lockSeen(db, seen);
    // As in apply-credit.ts: on the panel's pages, this cancels an unpaid combined invoice that contains it.
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

/** Returns the provider's ID of this customer, from an earlier saved card. */
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
  const page = urlOf(brandOfAccount(account), `/billing/payments/${paymentId}`);
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
 * Starts a card payment of the full payable amount, and returns the URL where the customer pays it. Repeated submits,
 * even from several tabs, return the same payment. Must not run in a transaction, because the provider's response
 * takes time.
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
