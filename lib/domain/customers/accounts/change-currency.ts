import { and, eq, gt, inArray, isNull, ne, sql } from "drizzle-orm";
import { cardMethods } from "@/lib/base/card-methods";
import { type Currency, currencies, currencyIds, isPositive } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { invoices, payments } from "@/lib/db/tables/money/billing";
import { paymentDisputes } from "@/lib/db/tables/money/payments";
import { servers } from "@/lib/db/tables/servers/servers";
import { soldCurrencies } from "../../catalog/catalog/shared/sold-currencies";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import { readCredit } from "../../money/billing/shared/ledger";
import { currenciesFor } from "./sign-up-rules";

/** Returns the currency of that client currency ID; undefined without one. */
export const currencyOf = (id: number | undefined): Currency | undefined =>
  currencies.find((currency) => currencyIds[currency] === id);

/** Throws if nothing is sold in the currency in that country. */
export async function requireSold(country: string, currency: Currency, parameter: string): Promise<void> {
  if (!currenciesFor(country, await soldCurrencies()).includes(currency))
    throw invalidArgument(parameter, "is not sold in that country");
}

/** How long after a card payment the cardholder may dispute it. */
const disputableDays = 120;

/** A card payment that can still be charged back: the debt would be in a currency the account no longer uses. */
async function isDisputable(db: Database, accountId: number, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - disputableDays * 86_400_000);
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.accountId, accountId),
        inArray(payments.method, [...cardMethods]),
        eq(payments.state, "done"),
        isNull(payments.refundOf),
        gt(payments.endedAt, since),
        sql`not exists (select from ${paymentDisputes} d where d.payment_id = ${payments.id})`,
        sql`not exists (select from ${payments} back where back.refund_of = ${payments.id}
          and back.method <> 'credit' and back.state = 'done' and back.amount = ${payments.amount})`,
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/**
 * Throws unless the account can leave its currency: no money, debt, pending or disputable payments, and
 * no renewing servers in it. Call under the locks of credit and account: issuing an invoice waits for them.
 */
export async function requireNoMoney(
  db: Database,
  accountId: number,
  currency: Currency,
  now: Date,
): Promise<void> {
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
  if (await isDisputable(db, accountId, now)) throw fail("currency.disputable", { days: disputableDays });
}
