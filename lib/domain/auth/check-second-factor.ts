import { timingSafeEqual } from "node:crypto";
import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { wireText } from "@/lib/base/form-values";
import { type Database, inTransaction } from "@/lib/db/client";
import { accounts, loginChallenges } from "@/lib/db/tables/accounts";
import type { Context } from "../context";
import { DomainError } from "../errors";
import { countFailures, forgetFailures, type Subject, secondsToWait } from "../limits/failures";
import { operation } from "../operation";
import { readSession } from "../sessions/read";
import { noteSignIn } from "../sign-ins/note-sign-in";
import { hashChallenge } from "./first-step";
import { openSession, seenOf } from "./open-session";
import { LoggedInByPassword, passwordRecord } from "./schema";
import { hashEmailCode, takeRecoveryCode, takeTotpCode } from "./second-factor";
import { tokenRecord } from "./token-record";

const maxWrong = 5;

const refusal = (): DomainError =>
  new DomainError("forbidden", "invalid code", { doc: "2fa.wrong", fields: { user_token: "is not right" } });

const ended = (): DomainError =>
  new DomainError("forbidden", "the sign-in has expired, start again", { doc: "2fa.expired" });

type Challenge = typeof loginChallenges.$inferSelect;

/** The challenge that waits for its code, with its row locked; null when unknown, used, expired or tried too often. */
export async function lockChallenge(db: Database, token: string, now: Date): Promise<Challenge | null> {
  const [row] = await db
    .select()
    .from(loginChallenges)
    .where(
      and(
        eq(loginChallenges.tokenHash, hashChallenge(token)),
        isNull(loginChallenges.usedAt),
        gt(loginChallenges.expiresAt, now),
        lt(loginChallenges.wrongCount, maxWrong),
      ),
    )
    .for("update");
  return row ?? null;
}

async function isRightCode(db: Database, challenge: Challenge, token: string, code: string, now: Date) {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, challenge.accountId));
  if (account?.status !== "Active") return false;
  if (await takeRecoveryCode(db, account.id, code, now)) return true;
  if (await takeTotpCode(db, account, code, now)) return true;
  return challenge.codeHash !== null && timingSafeEqual(challenge.codeHash, hashEmailCode(token, code));
}

type Outcome = { panelToken: string } | "wrong" | "ended";

/** A wrong code counts even though the call fails: the count is committed, the failure told afterwards. */
function tryCode(context: Context, token: string, code: string): Promise<Outcome> {
  return inTransaction(async (db) => {
    const challenge = await lockChallenge(db, token, context.now);
    if (!challenge) return "ended";
    const mine = eq(loginChallenges.tokenHash, challenge.tokenHash);
    const guesses: Subject = { kind: "code_account", name: String(challenge.accountId) };
    // Over all challenges, or a new one for every five guesses would be a way round.
    const note = { accountId: challenge.accountId, kind: challenge.kind, ...seenOf(context) };
    if ((await secondsToWait(db, [guesses], context.now)) > 0) {
      await noteSignIn(db, { ...note, outcome: "held" });
      return "wrong";
    }
    if (!(await isRightCode(db, challenge, token, code, context.now))) {
      await countFailures(db, [guesses], context.now);
      await db
        .update(loginChallenges)
        .set({ wrongCount: sql`${loginChallenges.wrongCount} + 1` })
        .where(mine);
      await noteSignIn(db, { ...note, outcome: "wrong_code" });
      return challenge.wrongCount + 1 >= maxWrong ? "ended" : "wrong";
    }
    await forgetFailures(db, [guesses]);
    await db.update(loginChallenges).set({ usedAt: context.now }).where(mine);
    const terms = { kind: challenge.kind, ttl: challenge.ttlSeconds, isBound: challenge.isBound };
    return { panelToken: await openSession(db, context, challenge.accountId, terms) };
  });
}

/** `auth/2fa_check` (decisions 3): the code of a password login; five wrong ones end the challenge. */
export const checkSecondFactor = operation({
  name: "auth.2fa_check",
  summary: "Finishes a password login with the code of the second factor",
  access: "public",
  input: z.object({ "2fa_token": wireText(64), user_token: wireText(40) }),
  output: LoggedInByPassword,
  run: async (context, input) => {
    const from = performance.now();
    const outcome = await tryCode(context, input["2fa_token"], input.user_token.trim());
    if (outcome === "wrong") throw refusal();
    if (outcome === "ended") throw ended();
    const customer = await readSession(outcome.panelToken, context.address, context.now);
    if (!customer) throw ended();
    const timings = [{ auth: Math.round(performance.now() - from) }];
    return {
      result: passwordRecord(tokenRecord(customer, { isNew: true, address: context.address, timings })),
      timings,
    };
  },
});
