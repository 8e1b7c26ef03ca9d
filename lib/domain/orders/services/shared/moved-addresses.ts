import { and, count, eq, ne } from "drizzle-orm";
import { inProportion, isPositive, lesserOf, type Money, subtract } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import type { ServerRow } from "../../../kernel/server/server-target";
import { priceParts, readCatalog, readTaxes } from "../../orders/shared/price-service";
import { readLicenses, readParts } from "../../renewals/shared/issue";
import { daysInWhole, type Price, priceIn, unusedOf } from "../rules";
import { readUnusedParts, sumUp, type Unused, type UnusedPart } from "./paid-parts";

/** How many floating addresses the server pays for that are on other ones. */
async function countMoved(db: Database, serverId: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(serverAddresses)
    .where(and(eq(serverAddresses.paidBy, serverId), ne(serverAddresses.serverId, serverId)));
  return row?.count ?? 0;
}

/** What so many of its addresses cost in a period of the server. */
export async function priceAddresses(db: Database, row: ServerRow, addresses: number): Promise<Price> {
  const owner = (await readTaxes(db, [row.accountId])).get(row.accountId);
  if (!owner) throw new Error("The account of the server is not there.");
  const licenses = (await readLicenses(db, [row.id])).get(row.id) ?? [];
  const catalog = await readCatalog(db);
  const priceWith = async (extraAddresses: number): Promise<Price> => {
    const server = { ...row, installOptions: { ...row.installOptions, extraAddresses } };
    const parts = await readParts(db, catalog, server, { licenses, prices: owner.prices });
    return priceIn(priceParts(parts, row, owner), row.currency);
  };
  const { extraAddresses } = row.installOptions;
  const [all, fewer] = [
    await priceWith(extraAddresses),
    await priceWith(Math.max(0, extraAddresses - addresses)),
  ];
  return { subtotal: subtract(all.subtotal, fewer.subtotal), tax: subtract(all.tax, fewer.tax) };
}

/** Takes that price of each period from what was paid for it. */
function without(parts: readonly UnusedPart[], price: Price, now: Date): UnusedPart[] {
  const left = new Map<number, Money>();
  return parts.map((part) => {
    const { period, price: paid } = part;
    const key = period.endsAt.getTime();
    const owed = left.get(key) ?? unusedOf(price, daysInWhole(period, now)).subtotal;
    if (!isPositive(paid.subtotal) || !isPositive(owed)) return part;
    const subtotal = lesserOf(owed, paid.subtotal);
    left.set(key, subtract(owed, subtotal));
    const tax = inProportion(paid.tax, subtotal, paid.subtotal);
    return { ...part, price: { subtotal: subtract(paid.subtotal, subtotal), tax: subtract(paid.tax, tax) } };
  });
}

/**
 * What comes back of the unused days of a server that ends or gets another owner: not what they cost for floating addresses
 * that stay on other servers, which pay for them only from then on.
 */
export async function readRefundable(db: Database, server: ServerRow, now: Date): Promise<Unused> {
  const parts = await readUnusedParts(db, server, now);
  const moved = parts.length === 0 ? 0 : await countMoved(db, server.id);
  if (moved === 0) return sumUp(db, server, parts, now);
  return sumUp(db, server, without(parts, await priceAddresses(db, server, moved), now), now);
}
