import { add, decimalOf, moneyOf, percentOf } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import type { ServerRow } from "../../../kernel/server/server-target";
import type { UsageMonth } from "../../../money/usage/shared/begun-month";
import type { MonthPrice } from "../../../money/usage/shared/open-month";
import { type Catalog, priceParts, readTaxes } from "../../orders/shared/price-service";
import { readLicenses, readParts } from "./issue";

/**
 * The cap of an hourly server's next month at current prices and tax. If a part is no longer sold, the net amount is
 * that of the previous month.
 */
export async function priceMonth(
  db: Database,
  catalog: Catalog,
  server: ServerRow,
  before: UsageMonth,
): Promise<MonthPrice & { companyId: number }> {
  const owner = (await readTaxes(db, [server.accountId])).get(server.accountId);
  if (!owner) throw new Error("The account of the server is not there.");
  const { companyId, tax, prices } = owner;
  const licenses = (await readLicenses(db, [server.id])).get(server.id) ?? [];
  const parts = await readParts(db, catalog, server, { licenses, prices });
  if (parts.every(({ isSold }) => isSold)) {
    const price = priceParts(parts, server, owner);
    const { subtotal, taxRate, taxReason, total } = price;
    return { companyId, subtotal, tax: price.tax, taxRate, taxReason, total };
  }
  const { subtotal } = before;
  const net = moneyOf(subtotal, server.currency);
  const taxAmount = percentOf(net, tax.rate);
  const total = decimalOf(add(net, taxAmount));
  return { companyId, subtotal, tax: decimalOf(taxAmount), taxRate: tax.rate, taxReason: tax, total };
}
