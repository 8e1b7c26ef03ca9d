import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { accounts, companies } from "@/lib/db/tables/accounts";
import { runtime } from "@/lib/env";
import { type Tax, taxFor } from "../billing/shared/tax";
import type { SignedContext } from "../kernel/context";
import { type Choice, pricedParts } from "./choose";
import { makePrice, type Price } from "./price";
import { parseDiscounts } from "./rules";

async function readTax(db: Database, accountId: number): Promise<Tax> {
  const [row] = await db
    .select({
      sellerCountry: companies.country,
      buyerCountry: accounts.country,
      vatNumber: accounts.vatNumber,
      vatValid: accounts.vatValid,
    })
    .from(accounts)
    .innerJoin(companies, eq(companies.id, accounts.companyId))
    .where(eq(accounts.id, accountId));
  if (!row) throw new Error("The account of the session is not there.");
  return taxFor({ ...row, hasValidVatNumber: row.vatNumber !== "" && row.vatValid });
}

/** The current price of a choice for this account. */
export async function priceOrder(
  context: SignedContext,
  choice: Choice,
  months: number,
  hostname: string | null,
): Promise<Price> {
  const { account } = context.actor;
  return makePrice({
    currency: account.currency,
    months,
    parts: pricedParts(choice, account.currency, hostname),
    discountPercent: parseDiscounts(runtime().environment.PERIOD_DISCOUNTS)[months] ?? "0",
    tax: await readTax(context.db, account.id),
  });
}

/** An account whose tag `auto_credit` is 0 is never charged from credit at ordering (decisions 8). */
export const paysFromCredit = (context: SignedContext): boolean =>
  !context.actor.account.tags.some((tag) => tag.tag === "auto_credit" && tag.value === "0");
