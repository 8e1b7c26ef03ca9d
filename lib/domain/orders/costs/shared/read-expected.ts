import { and, asc, eq, isNull, lte, sql } from "drizzle-orm";
import { groupBy } from "@/lib/base/group-by";
import { add, type Money, moneyOf, total, zero } from "@/lib/base/money";
import { dayIn } from "@/lib/base/time-zone";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { productSubscriptions, products } from "@/lib/db/tables/money/products";
import { servers } from "@/lib/db/tables/servers/servers";
import { renewalTerms } from "@/lib/env";
import { fail } from "../../../kernel/errors/fail";
import { isRenewing } from "../../../money/billing/shared/renewing";
import { addDays } from "../../../money/subscriptions/shared/dunning";
import { readCatalog, readTaxes } from "../../orders/shared/price-service";
import { priceProducts } from "../../products/shared/price-products";
import { readDuePeriods } from "../../products/shared/read-due-periods";
import { planRenewals } from "../../renewals/shared/issue";
import { daysOfHours } from "../../renewals/shared/plan-hours";
import { readHourly } from "../../renewals/shared/read-hourly";
import { mostRead } from "../rules";
import { type ItemKey, type ItemLines, splitDocument } from "../split";
import type { Whose } from "./read-posted";

/** Servers priced in one go: what they need is read together. */
const batchSize = 250;

type Parts = Map<ItemKey, Money>;

const book = (parts: Parts, item: ItemKey, amount: Money): void => {
  parts.set(item, add(parts.get(item) ?? zero(amount.currency), amount));
};

/** Renewals whose invoices will be written before `until`, as they would be written now. */
async function addRenewals(db: Database, { id, currency }: Whose, now: Date, until: Date, parts: Parts) {
  const soon = addDays(until, renewalTerms().invoiceBefore);
  const rows = await db
    .select()
    .from(servers)
    .where(
      and(
        eq(servers.accountId, id),
        eq(servers.currency, currency),
        isRenewing,
        sql`coalesce(${servers.invoicedUntil}, ${servers.dueAt}) <= ${soon.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(servers.id))
    .limit(mostRead + 1);
  if (rows.length > mostRead) throw fail("costs.too_many", { most: mostRead });
  if (rows.length === 0) return;
  const catalog = await readCatalog(db);
  for (let first = 0; first < rows.length; first += batchSize) {
    const batch = rows.slice(first, first + batchSize);
    for (const { server, invoice } of await planRenewals(db, batch, catalog, { issuedAt: now }))
      book(parts, `server ${server.id}`, moneyOf(invoice.total, currency));
  }
}

/** The same for services that are no servers; those of a day are on one invoice. */
async function addServices(db: Database, { id, currency }: Whose, now: Date, until: Date, parts: Parts) {
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
    .limit(mostRead);
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
async function addHours(db: Database, { id, currency }: Whose, until: Date, parts: Parts) {
  for (const server of await readHourly(db, id, mostRead)) {
    if (server.month.total.currency !== currency) continue;
    const hours = daysOfHours(server, until).map(({ amount }) => amount);
    book(parts, `server ${server.id}`, total(hours, currency));
  }
}

/** What an account will still be charged for before `until`, with tax, if everything stays as it is. */
export async function readExpected(db: Database, whose: Whose, now: Date, until: Date): Promise<Parts> {
  const parts: Parts = new Map();
  await addRenewals(db, whose, now, until, parts);
  await addServices(db, whose, now, until, parts);
  await addHours(db, whose, until, parts);
  return parts;
}
