import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { callerOf } from "@/lib/base/address";
import { type Database, inTransaction } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { loginChallenges } from "@/lib/db/tables/identity/auth";
import { type DomainError, fail } from "../../kernel/errors/fail";
import type { Context } from "../../kernel/operation/context";
import {
  countFailures,
  forgetFailures,
  requireUnblocked,
  type Subject,
  secondsToWait,
} from "../../kernel/rate-limits/shared/failures";
import { noteLogin, seenOf } from "../login-history/shared/record-login";
import { codeMails, hashChallenge } from "./first-step";
import { openSession } from "./shared/open-session";

const maxWrong = 5;

const wrongCode = (): DomainError => fail("2fa.wrong", { parameter: "user_token" }, { code: "forbidden" });

export const challengeEnded = (): DomainError => fail("2fa.expired");

export type Challenge = typeof loginChallenges.$inferSelect;
export type Account = typeof accounts.$inferSelect;

const isWaiting = (token: string, now: Date) =>
  and(
    eq(loginChallenges.tokenHash, hashChallenge(token)),
    isNull(loginChallenges.usedAt),
    gt(loginChallenges.expiresAt, now),
    lt(loginChallenges.wrongCount, maxWrong),
  );

/** Finds the challenge that awaits a second factor; null if it is unknown, used, expired or had too many attempts. */
export async function findChallenge(
  db: Database,
  token: string,
  now: Date,
): Promise<{ challenge: Challenge; account: Account } | null> {
  const [found] = await db
    .select({ challenge: loginChallenges, account: accounts })
    .from(loginChallenges)
    .innerJoin(accounts, eq(accounts.id, loginChallenges.accountId))
    .where(and(isWaiting(token, now), eq(accounts.status, "Active")));
  return found ?? null;
}

/**
 * The same, with the rows of the account and the challenge locked until the end of the transaction, in the order in
 * which ending all sessions locks them.
 */
export async function lockChallenge(db: Database, token: string, now: Date) {
  const early = await findChallenge(db, token, now);
  if (!early) return null;
  await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, early.account.id))
    .for("no key update");
  const [row] = await db
    .select({ tokenHash: loginChallenges.tokenHash })
    .from(loginChallenges)
    .where(isWaiting(token, now))
    .for("update");
  return row ? findChallenge(db, token, now) : null;
}

/** Checks one proof of a second factor and consumes it. */
export type Credentials = (db: Database, challenge: Challenge, account: Account) => Promise<boolean>;

type Outcome = { panelToken: string } | "wrong" | "ended";

/** A wrong code is counted even though the call fails: the count is committed first, then the error is thrown. */
function tryAnswer(context: Context, token: string, isRight: Credentials): Promise<Outcome> {
  return inTransaction(async (db) => {
    const found = await lockChallenge(db, token, context.now);
    if (!found) return "ended";
    const { challenge, account } = found;
    const mine = eq(loginChallenges.tokenHash, challenge.tokenHash);
    const guesses: Subject = { kind: "code_account", name: String(account.id) };
    const note = { accountId: account.id, kind: challenge.kind, ...seenOf(context) };
    // Counted over all challenges, or starting a new one after every five guesses would bypass the limit.
    if ((await secondsToWait(db, [guesses], context.now)) > 0) {
      await noteLogin(db, { ...note, outcome: "held" });
      return "wrong";
    }
    if (!(await isRight(db, challenge, account))) {
      await countFailures(db, [guesses], context.now);
      await db
        .update(loginChallenges)
        .set({ wrongCount: sql`${loginChallenges.wrongCount} + 1` })
        .where(mine);
      await noteLogin(db, { ...note, outcome: "wrong_code" });
      return challenge.wrongCount + 1 >= maxWrong ? "ended" : "wrong";
    }
    await forgetFailures(db, [guesses, codeMails(account.id)]);
    await db.update(loginChallenges).set({ usedAt: context.now }).where(mine);
    const terms = { kind: challenge.kind, ttl: challenge.ttlSeconds, isBound: challenge.isBound };
    return { panelToken: await openSession(db, context, account.id, terms) };
  });
}

/**
 * Returns the token of the session opened by a correct proof. Throws `2fa.wrong`, after five of them `2fa.expired`,
 * and `limited` while the caller is rate limited.
 */
export async function answerChallenge(
  context: Context,
  token: string,
  isRight: Credentials,
): Promise<string> {
  const caller: Subject = { kind: "code_address", name: callerOf(context.address) };
  await requireUnblocked(context.db, caller, context.now);
  const outcome = await tryAnswer(context, token, isRight);
  if (typeof outcome === "string") await countFailures(context.db, [caller], context.now);
  if (outcome === "wrong") throw wrongCode();
  if (outcome === "ended") throw challengeEnded();
  return outcome.panelToken;
}
