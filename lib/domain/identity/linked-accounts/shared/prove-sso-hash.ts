import { and, eq } from "drizzle-orm";
import { callerOf } from "@/lib/base/address";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { linkedAccounts } from "@/lib/db/tables/identity/linked-accounts";
import { companies } from "@/lib/db/tables/money/companies";
import type { Context } from "../../../kernel/operation/context";
import { countFailures, requireUnblocked, type Subject } from "../../../kernel/rate-limits/shared/failures";
import { loginFailure } from "../../passwords/shared/prove";
import { findSsoHash, takeSsoHash } from "../sso-hash";

type SsoProof = { sso: string; hash: string; location?: string | undefined };

/** Returns whether the account is active, the service still linked to it, and the seller the requested one. */
async function isStillGood(db: Database, accountId: number, { sso, location }: SsoProof): Promise<boolean> {
  const [row] = await db
    .select({ status: accounts.status, role: accounts.role, region: companies.region })
    .from(accounts)
    .innerJoin(companies, eq(companies.id, accounts.companyId))
    .innerJoin(linkedAccounts, eq(linkedAccounts.accountId, accounts.id))
    .where(and(eq(accounts.id, accountId), eq(linkedAccounts.provider, sso)));
  const isHere = location === undefined || location === "" || row?.region === location.toUpperCase();
  return row?.status === "Active" && row.role === "customer" && isHere;
}

type Proven = { accountId: number; isEnough: true; stillHolds: (db: Database) => Promise<boolean> };

/**
 * Returns the account of a single sign-on hash, and a function that consumes the hash; the browser has already
 * required the second factor. Throws `login_failed` for every mismatch, and `limited` while the caller's address is
 * rate limited.
 */
export async function proveSsoHash(context: Context, proof: SsoProof): Promise<Proven> {
  const { db, now, address } = context;
  const caller: Subject = { kind: "login_address", name: callerOf(address) };
  await requireUnblocked(db, caller, now);
  const shown = { ...proof, now };
  const accountId = await findSsoHash(db, shown);
  if (accountId !== null && (await isStillGood(db, accountId, proof))) {
    return { accountId, isEnough: true, stillHolds: (tx) => takeSsoHash(tx, shown) };
  }
  await countFailures(db, [caller], now);
  throw loginFailure();
}
