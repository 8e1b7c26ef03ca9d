import { and, eq, isNull, sql } from "drizzle-orm";
import { callerOf } from "@/lib/base/address";
import { canonicalEmail } from "@/lib/base/email";
import { type Database, database, inTransaction } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { companies } from "@/lib/db/tables/money/companies";
import { admits } from "../../../kernel/brand/admits";
import { type DomainError, fail } from "../../../kernel/errors/fail";
import type { Context } from "../../../kernel/operation/context";
import {
  countFailures,
  forgetFailures,
  requireUnblocked,
  type Subject,
  secondsToWait,
} from "../../../kernel/rate-limits/shared/failures";
import { withSemaphore } from "../../../kernel/rate-limits/shared/semaphore";
import { requireHashCapacity } from "../../../kernel/secrets/hash-semaphore";
import { deviceHash, isKnownBrowser } from "../../login-history/shared/known-device";
import { noteLogin, seenOf } from "../../login-history/shared/record-login";
import { verifyOldPassword } from "../../old-passwords/shared/check";
import { hashPassword, isUsable, verifyPassword } from "./hash";
import { findPendingSignUp } from "./pending-sign-up";

export const loginFailure = (): DomainError => fail("login.failed");

async function findAccount(context: Context, email: string, location: string | undefined) {
  const [row] = await context.db
    .select({
      id: accounts.id,
      role: accounts.role,
      status: accounts.status,
      passwordHash: accounts.passwordHash,
      lastLoginAddress: accounts.lastLoginAddress,
      companyId: accounts.companyId,
      brandId: accounts.brandId,
      region: companies.region,
    })
    .from(accounts)
    .innerJoin(companies, eq(companies.id, accounts.companyId))
    .where(eq(sql`lower(${accounts.email})`, email));
  const isElsewhere = location !== undefined && location !== "" && row?.region !== location.toUpperCase();
  if (!row || isElsewhere) return null;
  // A customer of another brand is unknown here.
  return row.role === "customer" && !admits(context.brand, row) ? null : row;
}

type Found = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

type Candidates = {
  db: Database;
  found: Found | null;
  pending: { passwordHash: string } | null;
  admitsStaff: boolean;
  caller: string;
};

/**
 * Returns whether the password belongs to the account or to an unconfirmed sign-up. Whether a second hash is compared
 * depends only on the sign-up, which does not sign anyone in; neither timing nor response reveals whether an account
 * exists.
 */
async function ownerBy(
  password: string,
  { db, found, pending, admitsStaff, caller }: Candidates,
): Promise<"account" | "closed" | "pending" | null> {
  const isNew = await verifyPassword(found?.passwordHash ?? null, password, caller);
  // Checked in every case, because its time must not tell who has come from another system.
  const isOld =
    isUsable(password) &&
    (await verifyOldPassword(db, found?.id ?? null, password, caller)) &&
    !found?.passwordHash;
  const isOwn = isNew || isOld;
  const isClosed = found?.status === "Closed" && found.role === "customer";
  const isPending = pending !== null && (await verifyPassword(pending.passwordHash, password, caller));
  const isOpen = found?.status === "Active" && (admitsStaff || found.role === "customer");
  if (isOwn && isOpen) return "account";
  if (isOwn && isClosed) return "closed";
  return isPending ? "pending" : null;
}

/**
 * Hashes the password that another system's hash has proved as we do; a trigger drops that hash. Returns the account's
 * hash: if it has got another one meanwhile, the password must be that one's. Throws `login_failed` if it is not.
 */
async function replaceOld(accountId: number, password: string, caller: string): Promise<string | null> {
  const passwordHash = await hashPassword(password, caller);
  const mine = eq(accounts.id, accountId);
  const [written] = await database()
    .update(accounts)
    .set({ passwordHash })
    .where(and(mine, isNull(accounts.passwordHash)))
    .returning({ id: accounts.id });
  if (written) return passwordHash;
  const [row] = await database().select({ passwordHash: accounts.passwordHash }).from(accounts).where(mine);
  const current = row?.passwordHash ?? null;
  if (!(await verifyPassword(current, password, caller))) throw loginFailure();
  return current;
}

type Counters = {
  /** The browser has signed in before: failures of other callers at its address do not delay it. */
  isKnown: boolean;
  /** The longest of these delays applies to the sign-in. */
  holds: Subject[];
  /** A failure counts against these; a success resets them. */
  own: Subject[];
};

/**
 * Delays of an account get the same response as a wrong password, or they would reveal that the account exists. A
 * browser that has signed in to the account before has its own counter, so that no outsider can lock its owner out.
 */
async function countersOf(context: Context, found: Found | null, email: string): Promise<Counters> {
  const address = callerOf(context.address);
  if (await isKnownBrowser(context.db, found?.id ?? 0, context)) {
    // Named by the stored hash, so that staff can reset the counter without the cookie.
    const ofDevice: Subject = {
      kind: "login_device",
      name: `${email} ${deviceHash(context).toString("hex")}`,
    };
    return { isKnown: true, holds: [ofDevice], own: [ofDevice] };
  }
  const ofPair: Subject = { kind: "login_pair", name: `${email} ${address}` };
  const ofAccount: Subject = { kind: "login_account", name: email };
  // The address of the last successful sign-in is not delayed by failures elsewhere.
  const isKnownAddress = callerOf(found?.lastLoginAddress ?? "") === address;
  const holds = isKnownAddress ? [ofPair] : [ofPair, ofAccount];
  return { isKnown: false, holds, own: [ofPair, ofAccount] };
}

type Pair = { email: string; password: string; location?: string | undefined };

/**
 * Staff accounts are returned only to the sign-in entry points, which handle them. `tellsClosed`: whoever knows the
 * password of a closed account is told so.
 */
type Options = { admitsStaff?: boolean; tellsClosed?: boolean };

/** The account, and the hash that the password was compared with. */
export type ProvenPassword = { accountId: number; passwordHash: string | null };

/**
 * Returns the account of the email and password; attempts are counted and delayed. Throws the same
 * `login_failed` whatever is wrong, `login.unconfirmed` for the password of an unconfirmed sign-up, `login.closed` for
 * that of a closed account where it is told, and `limited` for a caller's address that is rate limited. Password and delay are both checked in every case, so that the response
 * time reveals neither.
 */
export const provePassword = (context: Context, pair: Pair, options: Options = {}): Promise<ProvenPassword> =>
  withSemaphore(`password ${callerOf(context.address)}`, () => prove(context, pair, options));

async function prove(
  context: Context,
  pair: Pair,
  { admitsStaff = false, tellsClosed = false }: Options,
): Promise<ProvenPassword> {
  requireHashCapacity("password");
  const caller: Subject = { kind: "login_address", name: callerOf(context.address) };
  const email = canonicalEmail(pair.email);
  const found = await findAccount(context, email, pair.location);
  const { isKnown, holds, own } = await countersOf(context, found, email);
  if (!isKnown) await requireUnblocked(context.db, caller, context.now);
  const isHeld = (await secondsToWait(context.db, holds, context.now)) > 0;
  const pending = await findPendingSignUp(context.db, email, context.now);
  const candidates = { db: context.db, found, pending, admitsStaff, caller: caller.name };
  const owner = await ownerBy(pair.password, candidates);
  // It proves nothing about an account, so its failures stay counted.
  if (owner === "pending" && !isHeld) throw fail("login.unconfirmed");
  if (owner === "closed" && tellsClosed && !isHeld) throw fail("login.closed");
  if (owner === "account" && found && !isHeld) {
    // In a transaction, which is retried if it deadlocks with the counting of another sign-in.
    await inTransaction((db) => forgetFailures(db, own));
    const passwordHash = found.passwordHash ?? (await replaceOld(found.id, pair.password, caller.name));
    return { accountId: found.id, passwordHash };
  }
  // During a delay nothing is counted against the account, or an attacker could extend the delay forever.
  const subjects = isHeld ? [caller] : [caller, ...own];
  // One transaction in every case, so that the response time does not reveal whether the account exists.
  await inTransaction(async (db) => {
    await countFailures(db, subjects, context.now);
    await noteLogin(db, {
      accountId: found?.id ?? null,
      kind: context.deviceId === null ? "password" : "browser",
      outcome: isHeld ? "held" : "wrong_password",
      ...seenOf(context),
    });
  });
  throw loginFailure();
}
