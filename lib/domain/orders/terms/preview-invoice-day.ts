import { and, asc, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { alignedPeriod, lastInvoiceDay } from "@/lib/base/aligned-period";
import { amountOf, decimalOf, moneyOf, shareOf, total } from "@/lib/base/money";
import { labelled, nameIn } from "@/lib/base/product-names";
import { dayIn } from "@/lib/base/time-zone";
import type { Database } from "@/lib/db/client";
import { productSubscriptions, products } from "@/lib/db/tables/money/products";
import { servers } from "@/lib/db/tables/servers/servers";
import { byStaff } from "../../kernel/access/access";
import { type CustomerRow, findCustomer } from "../../kernel/account/find-customer";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { isRenewing } from "../../money/billing/shared/renewing";
import { type Owner, readCatalog, readTaxes } from "../orders/shared/price-service";
import { priceProducts, type Sold } from "../products/shared/price-products";
import { priceAt, readProductChanges } from "../products/shared/product-prices";
import { planRenewals } from "../renewals/shared/issue";
import { mostPreviewed } from "./rules";
import { AlignmentPreview } from "./schema";

type Row = AlignmentPreview["rows"][number];

/** The next period of each server that renews, planned by the function that invoices it. */
async function ofServers(db: Database, { id, currency }: CustomerRow, owner: Owner, day: number, now: Date) {
  const rows = await db
    .select()
    .from(servers)
    .where(and(eq(servers.accountId, id), eq(servers.currency, currency), isRenewing))
    .orderBy(asc(servers.dueAt), asc(servers.id))
    .limit(mostPreviewed + 1);
  const catalog = await readCatalog(db);
  const planned = await planRenewals(db, rows, catalog, { issuedAt: now, invoiceDay: day });
  return planned.map(({ server, startsAt, endsAt, recurringTotal, invoice }): Row => {
    const { share } = alignedPeriod(startsAt, { months: server.months, day, timeZone: owner.timeZone });
    return {
      ...{ kind: "server", id: server.id, name: server.hostname, share },
      from: dayIn(startsAt, owner.timeZone),
      until: dayIn(endsAt, owner.timeZone),
      next: { value: invoice.total, currency },
      later: { value: recurringTotal, currency },
    };
  });
}

async function ofProducts(db: Database, customer: CustomerRow, owner: Owner, day: number): Promise<Row[]> {
  const { id, currency } = customer;
  const rows = await db
    .select({ subscription: productSubscriptions, product: products })
    .from(productSubscriptions)
    .innerJoin(products, eq(products.id, productSubscriptions.productId))
    .where(
      and(
        eq(productSubscriptions.accountId, id),
        eq(productSubscriptions.currency, currency),
        isNull(productSubscriptions.endedAt),
      ),
    )
    .orderBy(asc(productSubscriptions.nextAt), asc(productSubscriptions.id))
    .limit(mostPreviewed + 1);
  const newPrices = await readProductChanges(
    db,
    rows.map(({ subscription }) => subscription.id),
  );
  return rows.flatMap((row): Row[] => {
    const { subscription, product } = row;
    const price = priceAt(row, newPrices.get(subscription.id) ?? [], subscription.nextAt);
    if (price === null) return [];
    const { timeZone } = owner;
    const { endsAt, share } = alignedPeriod(subscription.nextAt, { months: product.months, day, timeZone });
    const period = { from: dayIn(subscription.nextAt, timeZone), until: dayIn(endsAt, timeZone) };
    const name = labelled(nameIn(product.names, "en"), subscription.label);
    const gross = (each: string): string => {
      const sold: Sold = {
        ...{ subscriptionId: subscription.id, name, period, price: each },
        ...{ quantity: subscription.quantity, isTaxed: product.isTaxed },
      };
      return decimalOf(priceProducts([sold], owner, currency).total);
    };
    const part = share ? decimalOf(shareOf(moneyOf(price, currency), share.days, share.of)) : price;
    return [
      {
        ...{ kind: "product", id: subscription.id, name, ...period, share },
        next: { value: gross(part), currency },
        later: { value: gross(price), currency },
      },
    ];
  });
}

/** What each next period would cost and until when, if a customer's periods were aligned to that day. Changes nothing. */
export const previewInvoiceDay = staffOperation({
  name: "terms.preview_invoice_day",
  summary: "Shows what aligning a customer's periods to a day of the month would do",
  access: byStaff("read", "servers/price"),
  within: { accounts: "account" },
  looks: "now_and_then",
  fails: ["account.not_found"],
  input: z.object({ account: z.int32(), day: z.int().min(1).max(lastInvoiceDay) }),
  output: AlignmentPreview,
  run: async ({ db, now }, { account, day }) => {
    const customer = await findCustomer(db, account);
    const { currency, email } = customer;
    const owner = (await readTaxes(db, [account], now)).get(account);
    if (!owner) throw new Error("The account is not there.");
    const all = [
      ...(await ofServers(db, customer, owner, day, now)),
      ...(await ofProducts(db, customer, owner, day)),
    ];
    const rows = all.slice(0, mostPreviewed);
    return {
      ...{ email, currency, present: owner.invoiceDay, day, rows },
      total: amountOf(
        total(
          rows.map(({ next }) => moneyOf(next.value, currency)),
          currency,
        ),
      ),
      is_cut: all.length > rows.length,
    };
  },
});
