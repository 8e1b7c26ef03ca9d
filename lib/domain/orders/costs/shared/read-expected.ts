import { and, asc, eq, gt, isNull, lte, sql } from "drizzle-orm";
import { groupBy } from "@/lib/base/group-by";
import { add, type Money, moneyOf, total, zero } from "@/lib/base/money";
import { dayIn } from "@/lib/base/time-zone";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { productSubscriptions, products } from "@/lib/db/tables/money/products";
import { servers } from "@/lib/db/tables/servers/servers";
import { renewalTerms } from "@/lib/env";
import { isRenewing } from "../../../money/billing/shared/renewing";
import { addDays } from "../../../money/subscriptions/shared/dunning";
import { catalogOnce, readTaxes } from "../../orders/shared/price-service";
import { priceProducts } from "../../products/shared/price-products";
import { readDuePeriods } from "../../products/shared/read-due-periods";
import { planRenewals } from "../../renewals/shared/issue";
import { daysOfHours } from "../../renewals/shared/plan-hours";
import { readHourly } from "../../renewals/shared/read-hourly";
import { type ItemKey, type ItemLines, splitDocument } from "../split";
import { type Reach, requireWithinReach } from "./reach";
import type { Whose } from "./read-posted";

/** Servers priced in one go: what they need is read together. */
const batchSize = 250;

/** What `limit` of a statement takes for all. */
const mostRows = 2_147_483_647;

type Asked = { now: Date; until: Date; reach: Reach };
type Parts = Map<ItemKey, Money>;

const book = (parts: Parts, item: ItemKey, amount: Money): void => {
  parts.set(item, add(parts.get(item) ?? zero(amount.currency), amount));
};

/** Renewals whose invoices will be written before `until`, as they would be written now. */
async function addRenewals(db: Database, { id, currency }: Whose, asked: Asked, parts: Parts) {
  const { now, until, reach } = asked;
  const soon = addDays(until, renewalTerms().invoiceBefore);
  const catalog = catalogOnce(db);
  const readAfter = (after: number) =>
    db
      .select()
      .from(servers)
      .where(
        and(
          gt(servers.id, after),
          eq(servers.accountId, id),
          eq(servers.currency, currency),
          isRenewing,
          sql`coalesce(${servers.invoicedUntil}, ${servers.dueAt}) <= ${soon.toISOString()}::timestamptz`,
        ),
      )
      .orderBy(asc(servers.id))
      .limit(batchSize);
  for (let [after, count] = [0, 0]; ; ) {
    const batch = await readAfter(after);
    const last = batch.at(-1);
    if (!last) return;
    count += batch.length;
    requireWithinReach(count, reach);
    for (const { server, invoice } of await planRenewals(db, batch, await catalog(), { issuedAt: now }))
      book(parts, `server ${server.id}`, moneyOf(invoice.total, currency));
    after = last.id;
  }
}

/** The same for services that are no servers; those of a day are on one invoice. */
async function addServices(db: Database, { id, currency }: Whose, asked: Asked, parts: Parts) {
  const { now, until, reach } = asked;
  const soon = addDays(until, renewalTerms().invoiceBefore);
  const rows = await db
    .select({ subscription: productSubscriptions, product: products, language: accounts.language })
    .from(productSubscriptions)
    .innerJoin(products, eq(products.id, productSubscriptions.productId))
    .innerJoin(accounts, eq(accounts.id, productSubscriptions.accountId))
    .where(
      and(
        eq(productSubscriptions.accountId, id),
        eq(productSubscriptions.currency, currency),
        isNull(productSubscriptions.endedAt),
        isNull(productSubscriptions.pausedAt),
        lte(productSubscriptions.nextAt, soon),
      ),
    )
    .orderBy(asc(productSubscriptions.id))
    .limit(reach.most === null ? mostRows : reach.most + 1);
  requireWithinReach(rows.length, reach);
  const [one] = rows;
  if (!one) return;
  const terms = (await readTaxes(db, [id], now)).get(id);
  if (!terms) return;
  const { timeZone } = terms;
  const due = await readDuePeriods(db, rows, { language: one.language, currency }, terms, soon);
  for (const together of groupBy(due, ({ span }) => dayIn(span.startsAt, timeZone)).values()) {
    const [first] = together;
    if (!first) continue;
    const sold = together.map((one) => one.sold);
    const priced = priceProducts(sold, { ...terms, tax: terms.taxFrom(first.span.startsAt) }, currency);
    const lines = priced.lines.flatMap(({ relId, amount, isTaxed }): ItemLines[] => {
      const net = moneyOf(amount, currency);
      return relId === 0 ? [] : [{ item: `service ${relId}`, net, taxed: isTaxed ? net : zero(currency) }];
    });
    const posted = { sales: priced.subtotal, tax: priced.tax };
    for (const [item, amount] of splitDocument(posted, lines)) book(parts, item, amount);
  }
}

/** Hours from the next one on, of servers that are billed by the hour now. */
async function addHours(db: Database, { id, currency }: Whose, { until, reach }: Asked, parts: Parts) {
  const all = await readHourly(db, id, reach.most === null ? mostRows : reach.most + 1);
  requireWithinReach(all.length, reach);
  for (const server of all) {
    if (server.month.total.currency !== currency) continue;
    const hours = daysOfHours(server, until).map(({ amount }) => amount);
    book(parts, `server ${server.id}`, total(hours, currency));
  }
}

/** What an account will still be charged for before `until`, with tax, if everything stays as it is. */
export async function readExpected(db: Database, whose: Whose, asked: Asked): Promise<Parts> {
  const parts: Parts = new Map();
  await addRenewals(db, whose, asked, parts);
  await addServices(db, whose, asked, parts);
  await addHours(db, whose, asked, parts);
  return parts;
}
