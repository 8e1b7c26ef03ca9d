import { and, asc, eq, exists, gt, inArray, isNotNull, isNull, lte, or } from "drizzle-orm";
import { groupBy } from "@/lib/base/group-by";
import { compare, decimalOf, isPositive, moneyOf } from "@/lib/base/money";
import { dayIn, endOfDay } from "@/lib/base/time-zone";
import { type Database, database, inTransaction } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { productSubscriptions } from "@/lib/db/tables/money/products";
import { customerTerms } from "@/lib/db/tables/money/terms";
import { productDebts } from "@/lib/db/tables/orders/product-dunning";
import { servers } from "@/lib/db/tables/servers/servers";
import { renewalTerms } from "@/lib/env";
import { writeSystemEvents } from "../../kernel/audit-trail/write-audit";
import { lockInvoice } from "../../money/billing/lookup";
import { countAutomatic, readAutomatic } from "../../money/billing/shared/automatic";
import type { Issued, NewInvoice } from "../../money/billing/shared/issue-invoice";
import { lockCredit } from "../../money/billing/shared/ledger";
import { payInvoice } from "../../money/payments/shared/settle";
import { addDays, dueDate } from "../../money/subscriptions/shared/dunning";
import { type Catalog, catalogOnce, type Owner, readTaxes } from "../orders/shared/price-service";
import type { Due } from "../products/shared/due-periods";
import { type Owner as Customer, lockDueProducts, writePeriods } from "../products/shared/issue-due";
import { priceProducts } from "../products/shared/price-products";
import { readDuePeriods } from "../products/shared/read-due-periods";
import { isRenewedUntil } from "./issue-due";
import { byBatch } from "./shared/by-batch";
import { issuePlanned, type Planned, planRenewals } from "./shared/issue";
import { joinInvoices } from "./shared/join-invoices";

const batchSize = 100;

/** Within a day, so that what ends later on the day of another period stands on its invoice. */
const dayMs = 86_400_000;

/** Customers with one invoice for whom something renews until then, the next batch after that id. */
function readCustomers(soon: Date, after: number) {
  const ofServers = database()
    .select({ id: servers.id })
    .from(servers)
    .where(and(eq(servers.accountId, customerTerms.accountId), isRenewedUntil(soon)));
  const ofProducts = database()
    .select({ id: productSubscriptions.id })
    .from(productSubscriptions)
    .where(
      and(
        eq(productSubscriptions.accountId, customerTerms.accountId),
        isNull(productSubscriptions.endedAt),
        lte(productSubscriptions.nextAt, soon),
      ),
    );
  return database()
    .select({
      id: accounts.id,
      accountId: accounts.id,
      currency: accounts.currency,
      language: accounts.language,
    })
    .from(customerTerms)
    .innerJoin(accounts, eq(accounts.id, customerTerms.accountId))
    .where(
      and(
        isNotNull(customerTerms.invoiceDay),
        or(exists(ofServers), exists(ofProducts)),
        gt(customerTerms.accountId, after),
      ),
    )
    .orderBy(asc(customerTerms.accountId))
    .limit(batchSize);
}

/** What is to be invoiced: of servers their periods, of products theirs. */
type Part = {
  invoice: NewInvoice;
  renews: readonly Planned[];
  products: readonly Due[];
  isAutomatic: boolean;
};

async function planServers(db: Database, { id }: Customer, soon: Date, now: Date, catalog: Catalog) {
  const isDue = and(eq(servers.accountId, id), isRenewedUntil(soon));
  const ids = db.select({ id: servers.id }).from(servers).where(isDue);
  await db
    .select({ id: servers.id })
    .from(servers)
    .where(inArray(servers.id, ids))
    .orderBy(asc(servers.id))
    .for("no key update");
  // Queried under the locks: a locking query does not see what others wrote while it waited.
  const rows = await db.select().from(servers).where(isDue).orderBy(asc(servers.id));
  const planned = await planRenewals(db, rows, catalog, { issuedAt: now });
  const automatic = await readAutomatic(
    db,
    planned.map(({ server }) => server.id),
  );
  return planned.map(
    (one): Part => ({
      invoice: one.invoice,
      renews: [one],
      products: [],
      isAutomatic: automatic.has(one.server.id),
    }),
  );
}

/** The due periods of products, by the day on which they begin, and by their tax. */
async function planProducts(
  db: Database,
  customer: Customer,
  owner: Owner,
  soon: Date,
  now: Date,
): Promise<Part[]> {
  const rows = await lockDueProducts(db, customer, soon);
  const due = await readDuePeriods(db, rows, customer, owner, soon);
  const { isOn } = await countAutomatic(db, customer.id);
  const keyOf = ({ sold, span }: Due): string => `${sold.period.from} ${owner.taxFrom(span.startsAt).rate}`;
  return [...groupBy(due, keyOf).values()].flatMap((some) => {
    const [first] = some;
    if (!first) return [];
    const tax = owner.taxFrom(first.span.startsAt);
    const priced = priceProducts(
      some.map(({ sold }) => sold),
      { ...owner, tax },
      customer.currency,
    );
    const invoice: NewInvoice = {
      ...{ accountId: customer.id, companyId: owner.companyId, orderId: null, currency: customer.currency },
      ...{ lines: priced.lines, trace: priced.trace, taxRate: tax.rate, taxReason: tax },
      subtotal: decimalOf(priced.subtotal),
      tax: decimalOf(priced.tax),
      total: decimalOf(priced.total),
      issuedAt: now,
      dueAt: dueDate(first.span.startsAt, now, renewalTerms()),
    };
    return [{ invoice, renews: [], products: some, isAutomatic: isOn }];
  });
}

/** What stands on one invoice: due on the same day, at the same tax, and paid in the same way. */
const keyOf = ({ timeZone }: Owner, { invoice, isAutomatic }: Part): string =>
  JSON.stringify([dayIn(invoice.dueAt, timeZone), invoice.taxRate, invoice.taxReason.code, isAutomatic]);

const joined = (parts: readonly Part[]): Part => ({
  invoice: joinInvoices(parts.map(({ invoice }) => invoice)),
  renews: parts.flatMap(({ renews }) => renews),
  products: parts.flatMap(({ products }) => products),
  isAutomatic: parts.every(({ isAutomatic }) => isAutomatic),
});

/** Without a server, an invoice is paid from credit at once or by hand, and reminded of; with one, as every renewal. */
async function payProducts(db: Database, { renews, invoice, isAutomatic }: Part, issued: Issued, now: Date) {
  const { accountId, currency } = invoice;
  const amount = moneyOf(invoice.total, currency);
  if (renews.length > 0 || !isPositive(amount)) return;
  const isCovered = isAutomatic && compare(await lockCredit(db, accountId, currency), amount) >= 0;
  if (isCovered) await payInvoice(db, await lockInvoice(db, issued.id), { method: "credit", amount }, now);
  else await db.insert(productDebts).values({ invoiceId: issued.id, accountId, nextStepAt: now });
}

/** The invoices of one customer; returns those that renew servers. */
const issueOf = (customer: Customer, now: Date, known: () => Promise<Catalog>): Promise<readonly number[]> =>
  inTransaction(async (db) => {
    const { id: accountId, currency } = customer;
    // As every payment does, and the end of a server: the credit before servers and invoices.
    await lockCredit(db, accountId, currency);
    const owner = (await readTaxes(db, [accountId], now)).get(accountId);
    if (!owner) return [];
    const ahead = addDays(now, renewalTerms().invoiceBefore);
    const soon = endOfDay(dayIn(ahead, owner.timeZone), owner.timeZone);
    const parts = [
      ...(await planServers(db, customer, soon, now, await known())),
      ...(await planProducts(db, customer, owner, soon, now)),
    ];
    const all = [...groupBy(parts, (part) => keyOf(owner, part)).values()].map(joined);
    if (all.length === 0) return [];
    const issued = await issuePlanned(db, all);
    for (const [index, part] of all.entries()) {
      const one = issued[index];
      if (!one) continue;
      if (part.products.length > 0) await writePeriods(db, one.id, part.products, currency);
      await payProducts(db, part, one, now);
    }
    await writeSystemEvents(
      db,
      issued.map(({ id }, index) => ({
        operation: "renewals.issue",
        accountId,
        target: `invoice ${id}`,
        changes: {
          servers: all[index]?.renews.map(({ server }) => server.id) ?? [],
          subscriptions: all[index]?.products.map(({ sold }) => sold.subscriptionId) ?? [],
        },
        cause: `renewals.issue account ${accountId}`,
      })),
      now,
    );
    return issued.flatMap(({ id }, index) => (all[index]?.renews.length ? [id] : []));
  });

/**
 * Issues what is due of the customers whose periods end on one day: one invoice over all servers and products of a day.
 * Returns how many; `onIssued` receives those of each customer that renew servers.
 */
export async function issueAlignedRenewals(
  now: Date,
  onIssued: (invoiceIds: readonly number[]) => Promise<void>,
): Promise<number> {
  const known = catalogOnce(database());
  const soon = new Date(addDays(now, renewalTerms().invoiceBefore).getTime() + dayMs);
  return byBatch(
    (after) => readCustomers(soon, after),
    "the invoice of a customer cannot be issued",
    async (rows) => {
      let count = 0;
      for (const row of rows) {
        const issued = await issueOf(row, now, known);
        count += issued.length;
        if (issued.length > 0) await onIssued(issued);
      }
      return count;
    },
  );
}
