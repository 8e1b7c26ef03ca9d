import { and, asc, eq, gt, isNull, lte, not } from "drizzle-orm";
import { earlierOf } from "@/lib/base/later-of";
import { type Currency, compare, decimalOf, isPositive } from "@/lib/base/money";
import { type Database, database, inTransaction } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { productPeriods, productSubscriptions, products } from "@/lib/db/tables/money/products";
import { productDebts } from "@/lib/db/tables/orders/product-dunning";
import { renewalTerms } from "@/lib/env";
import { errorParams, log } from "@/lib/log";
import { writeSystemEvents } from "../../../kernel/audit-trail/write-audit";
import { countAutomatic } from "../../../money/billing/shared/automatic";
import { issueInvoice } from "../../../money/billing/shared/issue-invoice";
import { lockCredit } from "../../../money/billing/shared/ledger";
import { payInvoice } from "../../../money/payments/shared/settle";
import { addDays, dueDate } from "../../../money/subscriptions/shared/dunning";
import { isAligned } from "../../orders/shared/is-aligned";
import { readTaxes } from "../../orders/shared/price-service";
import type { Due } from "./due-periods";
import { amountOfSold, priceProducts } from "./price-products";
import { readDuePeriods } from "./read-due-periods";

const batchSize = 200;

const isDue = (soon: Date) =>
  and(
    isNull(productSubscriptions.endedAt),
    isNull(productSubscriptions.pausedAt),
    lte(productSubscriptions.nextAt, soon),
    eq(accounts.status, "Active"),
    eq(accounts.currency, productSubscriptions.currency),
  );

const soonAfter = (now: Date): Date => addDays(now, renewalTerms().invoiceBefore);

/** Accounts with a product whose next period begins soon, the next batch after that id. */
const readAccounts = (now: Date, after: number) =>
  database()
    .selectDistinct({ id: accounts.id, currency: accounts.currency, language: accounts.language })
    .from(productSubscriptions)
    .innerJoin(accounts, eq(accounts.id, productSubscriptions.accountId))
    .where(and(isDue(soonAfter(now)), not(isAligned(accounts.id)), gt(accounts.id, after)))
    .orderBy(asc(accounts.id))
    .limit(batchSize);

export type Owner = { id: number; currency: Currency; language: string };

/** The account's products whose next period begins until then, locked. */
export const lockDueProducts = (db: Database, { id }: Owner, soon: Date) =>
  db
    .select({ subscription: productSubscriptions, product: products })
    .from(productSubscriptions)
    .innerJoin(products, eq(products.id, productSubscriptions.productId))
    .innerJoin(accounts, eq(accounts.id, productSubscriptions.accountId))
    .where(and(isDue(soon), eq(productSubscriptions.accountId, id)))
    .orderBy(asc(productSubscriptions.id))
    .for("update", { of: productSubscriptions });

/** Notes that these periods are on that invoice. */
export async function writePeriods(db: Database, invoiceId: number, due: readonly Due[], currency: Currency) {
  await db.insert(productPeriods).values(
    due.map(({ sold, span }) => ({
      ...span,
      subscriptionId: sold.subscriptionId,
      invoiceId,
      amount: decimalOf(amountOfSold(sold, currency)),
    })),
  );
  for (const { sold, span } of due)
    await db
      .update(productSubscriptions)
      .set({ nextAt: span.endsAt })
      .where(eq(productSubscriptions.id, sold.subscriptionId));
}

/** One invoice over all products of an account that are due; paid from credit where that covers it and is agreed on. */
const issueOf = (owner: Owner, now: Date): Promise<boolean> =>
  inTransaction(async (db) => {
    const { id: accountId, currency } = owner;
    const credit = await lockCredit(db, accountId, currency);
    const terms = (await readTaxes(db, [accountId], now)).get(accountId);
    const soon = soonAfter(now);
    const rows = await lockDueProducts(db, owner, soon);
    const all = terms ? await readDuePeriods(db, rows, owner, terms, soon) : [];
    const [first, ...more] = all.map(({ span }) => span.startsAt);
    if (!terms || !first) return false;
    const startsAt = more.reduce(earlierOf, first);
    // An invoice has one rate: periods of another one are the next invoice's.
    const tax = terms.taxFrom(startsAt);
    const due = all.filter(({ span }) => terms.taxFrom(span.startsAt).rate === tax.rate);
    const priced = priceProducts(
      due.map(({ sold }) => sold),
      { ...terms, tax },
      currency,
    );
    const { isOn } = await countAutomatic(db, accountId);
    const isPaidAtOnce = isOn && isPositive(priced.total) && compare(credit, priced.total) >= 0;
    const { row } = await issueInvoice(db, {
      ...{ accountId, companyId: terms.companyId, orderId: null, currency, isPaidAtOnce },
      ...{ lines: priced.lines, trace: priced.trace, taxRate: tax.rate, taxReason: tax },
      subtotal: decimalOf(priced.subtotal),
      tax: decimalOf(priced.tax),
      total: decimalOf(priced.total),
      issuedAt: now,
      dueAt: dueDate(startsAt, now, renewalTerms()),
    });
    await writePeriods(db, row.id, due, currency);
    if (!isPaidAtOnce && isPositive(priced.total))
      await db.insert(productDebts).values({ invoiceId: row.id, accountId, nextStepAt: now });
    if (isPaidAtOnce) await payInvoice(db, row, { method: "credit", amount: priced.total }, now);
    const changes = { subscriptions: [...new Set(due.map(({ sold }) => sold.subscriptionId))] };
    const cause = "products.issue";
    await writeSystemEvents(
      db,
      [{ operation: "products.issue", accountId, target: `invoice ${row.id}`, changes, cause }],
      now,
    );
    return true;
  });

/** Invoices all products whose next period begins soon; returns how many invoices. */
export async function issueDueProducts(now: Date): Promise<number> {
  let issued = 0;
  for (let after = 0; ; ) {
    const owners = await readAccounts(now, after);
    const last = owners.at(-1);
    if (!last) return issued;
    for (const owner of owners)
      try {
        if (await issueOf(owner, now)) issued++;
      } catch (error) {
        log.error({ account: owner.id, error: errorParams(error) }, "products cannot be invoiced");
      }
    after = last.id;
  }
}
