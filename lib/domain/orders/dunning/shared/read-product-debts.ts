import { and, asc, eq, gt, inArray, isNotNull, lte, or } from "drizzle-orm";
import { groupBy } from "@/lib/base/group-by";
import { labelled, nameIn } from "@/lib/base/product-names";
import { anyOf } from "@/lib/db/any-of";
import { type Database, database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { mails } from "@/lib/db/tables/messages/mails";
import { invoices } from "@/lib/db/tables/money/billing";
import { productPeriods, productSubscriptions, products } from "@/lib/db/tables/money/products";
import { productDebts, productSteps } from "@/lib/db/tables/orders/product-dunning";
import { readDunningTerms } from "../../../kernel/server/dunning-terms";
import { heldUntil } from "../../../kernel/server/held-until";
import { stepSentAt } from "../../../kernel/server/step-sent-at";
import { isWrittenOff } from "../../../kernel/server/written-off";
import { accountPays } from "../../../money/billing/shared/automatic";
import { isHandedOver } from "../../../money/billing/shared/handed-over";
import { isTried } from "../../../money/payments/shared/card-attempts";
import { hasCard, isUndecided } from "../../../money/payments/shared/has-card";
import { readTogether } from "../../../money/payments/shared/read-together";

const batchSize = 200;
const isOwed = inArray(invoices.status, ["Unpaid", "Collections"]);

/** Accounts with an invoice over products of which a dunning step is due, the next batch after that id. */
export const readDebtors = (now: Date, after: number) =>
  database()
    .selectDistinct({ id: productDebts.accountId })
    .from(productDebts)
    .where(
      and(
        isNotNull(productDebts.nextStepAt),
        lte(productDebts.nextStepAt, now),
        gt(productDebts.accountId, after),
      ),
    )
    .orderBy(asc(productDebts.accountId))
    .limit(batchSize);

/** The steps of dunning that were taken or skipped, by invoice. */
export async function readProductSteps(db: Database, invoiceIds: readonly number[]) {
  const rows = await db
    .select({
      invoiceId: productSteps.invoiceId,
      step: productSteps.step,
      isSkipped: productSteps.isSkipped,
      sentAt: stepSentAt(productSteps).mapWith(productSteps.at),
    })
    .from(productSteps)
    .leftJoin(mails, eq(mails.id, productSteps.mailId))
    .where(anyOf(productSteps.invoiceId, [...invoiceIds]));
  return groupBy(rows, ({ invoiceId }) => invoiceId);
}

/** What the invoices are for; `name` in the language. */
export async function readInvoiced(db: Database, invoiceIds: readonly number[], language: string) {
  const rows = await db
    .selectDistinctOn([productPeriods.invoiceId, productSubscriptions.id], {
      invoiceId: productPeriods.invoiceId,
      id: productSubscriptions.id,
      names: products.names,
      label: productSubscriptions.label,
      pausedAt: productSubscriptions.pausedAt,
      endedAt: productSubscriptions.endedAt,
    })
    .from(productPeriods)
    .innerJoin(productSubscriptions, eq(productSubscriptions.id, productPeriods.subscriptionId))
    .innerJoin(products, eq(products.id, productSubscriptions.productId))
    .where(anyOf(productPeriods.invoiceId, [...invoiceIds]))
    .orderBy(asc(productPeriods.invoiceId), asc(productSubscriptions.id));
  return groupBy(
    rows.map(({ names, label, ...row }) => ({ ...row, name: labelled(nameIn(names, language), label) })),
    ({ invoiceId }) => invoiceId,
  );
}

const isOfAccount = (accountId: number, now: Date) =>
  and(eq(productDebts.accountId, accountId), or(lte(productDebts.nextStepAt, now), isOwed));

/** Locks the invoices over products of an account that are owed or due for a step, and reads all that decides on them. */
export async function lockDebts(db: Database, accountId: number, now: Date) {
  await db
    .select({ id: invoices.id })
    .from(productDebts)
    .innerJoin(invoices, eq(invoices.id, productDebts.invoiceId))
    .where(isOfAccount(accountId, now))
    .orderBy(asc(invoices.id))
    .for("update", { of: invoices });
  const rows = await db
    .select({
      debt: productDebts,
      invoice: invoices,
      reader: { id: accounts.id, email: accounts.email, language: accounts.language },
      isHandedOver: isHandedOver(),
      heldUntil: heldUntil().mapWith(invoices.dueAt),
      isWrittenOff: isWrittenOff(),
      isAutomatic: accountPays,
      ...{ hasCard, isUndecided, isTried },
    })
    .from(productDebts)
    .innerJoin(invoices, eq(invoices.id, productDebts.invoiceId))
    .innerJoin(accounts, eq(accounts.id, productDebts.accountId))
    .where(isOfAccount(accountId, now))
    .orderBy(asc(invoices.dueAt), asc(invoices.id))
    .for("no key update", { of: productDebts });
  const ids = rows.map(({ invoice }) => invoice.id);
  const taken = await readProductSteps(db, ids);
  const invoiced = await readInvoiced(db, ids, rows[0]?.reader.language ?? "en");
  const together = await readTogether(
    db,
    rows.map(({ invoice }) => invoice),
  );
  const terms = (await readDunningTerms(db, [accountId]))(accountId);
  return rows.map((row) => ({
    ...row,
    terms,
    together: together.get(row.invoice.combinedInto ?? 0) ?? null,
    taken: taken.get(row.invoice.id) ?? [],
    isDue: row.debt.nextStepAt !== null && row.debt.nextStepAt <= now,
    products: (invoiced.get(row.invoice.id) ?? []).filter(({ endedAt }) => endedAt === null),
    names: (invoiced.get(row.invoice.id) ?? []).map(({ name }) => name),
  }));
}

export type ProductDebt = Awaited<ReturnType<typeof lockDebts>>[number];
