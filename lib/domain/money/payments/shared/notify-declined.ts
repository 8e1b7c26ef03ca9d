import { and, asc, eq, isNull } from "drizzle-orm";
import { decimalOf, isPositive } from "@/lib/base/money";
import { labelled, nameIn } from "@/lib/base/product-names";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { invoices } from "@/lib/db/tables/money/billing";
import { productPeriods, productSubscriptions, products } from "@/lib/db/tables/money/products";
import { productDebts, productSteps } from "@/lib/db/tables/orders/product-dunning";
import { dunningSteps, renewals } from "@/lib/db/tables/orders/renewals";
import { servers } from "@/lib/db/tables/servers/servers";
import { notifyOwner } from "../../../messages/mails/shared/notify";
import type { InvoiceRow } from "../../billing/lookup";
import { nameOf } from "../../billing/rules";
import { payableOf } from "../../billing/shared/balance";
import { readCredit } from "../../billing/shared/ledger";

/**
 * Returns false if the owner was already notified. Records the step, or unskips it if it had nothing to send when
 * due.
 */
async function takeCharge(db: Database, renewalId: number, now: Date): Promise<boolean> {
  const rows = await db
    .insert(dunningSteps)
    .values({ renewalId, step: "charge", at: now })
    .onConflictDoUpdate({
      target: [dunningSteps.renewalId, dunningSteps.step],
      set: { at: now, isSkipped: false },
      setWhere: eq(dunningSteps.isSkipped, true),
    })
    .returning({ id: dunningSteps.renewalId });
  return rows.length > 0;
}

/** The first server that the invoice renews, unless its owner was told already; one mail, however many there are. */
async function takeRenewals(db: Database, invoiceId: number, now: Date): Promise<string | null> {
  const rows = await db
    .select({ renewalId: renewals.id, hostname: servers.hostname })
    .from(renewals)
    .innerJoin(servers, eq(servers.id, renewals.serverId))
    .where(and(eq(renewals.invoiceId, invoiceId), isNull(renewals.voidedAt), isNull(servers.deletedAt)))
    .orderBy(asc(renewals.id));
  let isNew = false;
  for (const { renewalId } of rows) isNew = (await takeCharge(db, renewalId, now)) || isNew;
  return isNew ? (rows[0]?.hostname ?? null) : null;
}

/** The same of an invoice over products alone, by the name of the first one. */
async function takeProducts(
  db: Database,
  { id: invoiceId, accountId }: InvoiceRow,
  now: Date,
): Promise<string | null> {
  const [debt] = await db.select().from(productDebts).where(eq(productDebts.invoiceId, invoiceId));
  if (!debt) return null;
  const taken = await db
    .insert(productSteps)
    .values({ invoiceId, step: "charge", at: now })
    .onConflictDoNothing()
    .returning({ step: productSteps.step });
  if (taken.length === 0) return null;
  const [first] = await db
    .select({ names: products.names, label: productSubscriptions.label, language: accounts.language })
    .from(productPeriods)
    .innerJoin(productSubscriptions, eq(productSubscriptions.id, productPeriods.subscriptionId))
    .innerJoin(products, eq(products.id, productSubscriptions.productId))
    .innerJoin(accounts, eq(accounts.id, accountId))
    .where(eq(productPeriods.invoiceId, invoiceId))
    .orderBy(asc(productSubscriptions.id))
    .limit(1);
  return first ? labelled(nameIn(first.names, first.language), first.label) : null;
}

/**
 * Notifies the owner when a saved card is declined for a renewal, not only when the invoice is due; once per renewal,
 * whatever failed before or fails later. The caller must hold the invoice's lock.
 */
export async function tellDeclined(db: Database, invoiceId: number, now: Date): Promise<void> {
  const [invoice] = await db.select().from(invoices).where(eq(invoices.id, invoiceId));
  if (!invoice) return;
  const { id, accountId, currency } = invoice;
  const due = payableOf(invoice);
  if (!isPositive(due)) return;
  const hostname = (await takeRenewals(db, id, now)) ?? (await takeProducts(db, invoice, now));
  if (hostname === null) return;
  const credit = decimalOf(await readCredit(db, accountId, currency));
  const facts = { invoice: id, number: nameOf(invoice), amount: decimalOf(due), currency, hostname, credit };
  await notifyOwner({ db, now }, accountId, "payment.failed", facts);
}
