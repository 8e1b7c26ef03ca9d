import { and, eq, inArray, isNull, ne } from "drizzle-orm";
import { type Currency, currencies, currencyIds, isPositive } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { invoices, payments } from "@/lib/db/tables/billing";
import { servers } from "@/lib/db/tables/servers";
import { readCredit } from "../billing/shared/ledger";
import { soldCurrencies } from "../catalogue/shared/sold-currencies";
import { fail, invalidArgument } from "../kernel/errors";
import { currenciesFor } from "./sign-up-rules";

/** The currency of that number; undefined without a number. */
export const currencyOf = (id: number | undefined): Currency | undefined =>
  currencies.find((currency) => currencyIds[currency] === id);

/** Refuses a currency that is not sold in the country. */
export async function requireSold(country: string, currency: Currency, parameter: string): Promise<void> {
  if (!currenciesFor(country, await soldCurrencies()).includes(currency))
    throw invalidArgument(parameter, "is not sold in that country");
}

/**
 * Refuses to leave a currency in which there is money or debt (decisions 6), money on its way, or in which servers are
 * renewed. Call under the locks of credit and account: writing an invoice waits for them.
 */
export async function requireNoMoney(db: Database, accountId: number, currency: Currency): Promise<void> {
  const inUse = () => fail("currency.in_use");
  if (isPositive(await readCredit(db, accountId, currency))) throw inUse();
  const owed = and(eq(invoices.accountId, accountId), inArray(invoices.status, ["Unpaid", "Collections"]));
  const [invoice] = await db.select({ id: invoices.id }).from(invoices).where(owed).limit(1);
  const rented = and(
    eq(servers.accountId, accountId),
    isNull(servers.deletedAt),
    ne(servers.state, "failed"),
    ne(servers.state, "deleted"),
  );
  const [server] = await db.select({ id: servers.id }).from(servers).where(rented).limit(1);
  const underWay = and(eq(payments.accountId, accountId), eq(payments.state, "pending"));
  const [payment] = await db.select({ id: payments.id }).from(payments).where(underWay).limit(1);
  if (invoice || server || payment) throw inUse();
}
