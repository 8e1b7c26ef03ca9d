import { asc, eq } from "drizzle-orm";
import { database } from "@/lib/db/client";
import { loginHistory } from "@/lib/db/tables/identity/login-history";
import type { orderOrigins } from "@/lib/db/tables/money/order-risk";
import { runtime } from "@/lib/env";
import { localCountries } from "@/lib/outside/address-country/local-table";
import { lookUpCountry } from "@/lib/outside/address-country/look-up";
import type { AddressCountries } from "@/lib/outside/address-country/port";
import { simulatedCountries } from "@/lib/outside/address-country/simulated";
import type { SignedContext } from "../../../kernel/operation/context";

export type OrderOrigin = Pick<typeof orderOrigins.$inferInsert, "address" | "country" | "signUpCountry">;

const tables = new Map<string, AddressCountries>();

/** The table that the settings name; null = none, so that no country is known. */
function addressCountries(): AddressCountries | null {
  const { environment, isDemo } = runtime();
  const { ADDRESS_COUNTRIES_FILE: file } = environment;
  if (file === undefined) return isDemo ? simulatedCountries() : null;
  const known = tables.get(file) ?? localCountries(file);
  tables.set(file, known);
  return known;
}

/** The address of the account's first login, which for a sign-up is the one that confirmed it. */
async function firstAddress(accountId: number): Promise<string | null> {
  const [first] = await database()
    .select({ address: loginHistory.address })
    .from(loginHistory)
    .where(eq(loginHistory.accountId, accountId))
    .orderBy(asc(loginHistory.id))
    .limit(1);
  return first?.address ?? null;
}

/** From where an order comes. Runs before its transaction, because a table of addresses may be slow. */
export async function readOrigin({ address, actor }: SignedContext): Promise<OrderOrigin> {
  const countries = addressCountries();
  const own = address || null;
  if (!countries) return { address: own, country: null, signUpCountry: null };
  const [country, signUpCountry] = await Promise.all([
    lookUpCountry(countries, own),
    lookUpCountry(countries, await firstAddress(actor.account.id)),
  ]);
  return { address: own, country, signUpCountry };
}
