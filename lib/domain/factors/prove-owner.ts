import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { wireText } from "@/lib/base/form-values";
import { type Database, database, inTransaction } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/accounts";
import { sessions } from "@/lib/db/tables/sessions";
import { writes } from "../kernel/access";
import type { SignedContext } from "../kernel/context";
import { fail } from "../kernel/errors";
import { lockAccount } from "../kernel/lock-account";
import { operation } from "../kernel/operation";
import { ownerProofSeconds } from "../kernel/owner-proof";
import { countFailures, forgetFailures, requireUnblocked, type Subject } from "../limits/shared/failures";
import { confirmPassword, holdPassword } from "../passwords/shared/confirm";
import { takeMailedCode } from "./mailed-code";
import { Assertion } from "./passkeys/schema";
import { takeAssertion } from "./passkeys/shared/assertion";
import { factorsOf, isProvedByMail, takeRecoveryCode, takeTotpCode } from "./shared/codes";

const Proof = z.object({
  password: wireText(4_000).optional(),
  /** A code of the app or a mail, or a recovery code. */
  code: wireText(40).optional(),
  passkey: Assertion.optional(),
});

type Given = z.output<typeof Proof>;

export const confirmHandle = ({ actor }: SignedContext) => ({
  purpose: "confirm" as const,
  secret: actor.session.id,
});

async function isProved(db: Database, context: SignedContext, { code, passkey }: Given): Promise<boolean> {
  const { actor, now } = context;
  const account = await lockAccount(db, actor.account.id);
  if (passkey) {
    const asked = { handle: confirmHandle(context), accountId: account.id, now };
    return (await takeAssertion(db, passkey, asked)) === account.id;
  }
  const typed = code?.trim() ?? "";
  if (await takeTotpCode(db, account, typed, now)) return true;
  if (isProvedByMail(account) && (await takeMailedCode(db, account.id, typed, now))) return true;
  return takeRecoveryCode(db, account.id, typed, now);
}

/** A wrong proof is counted, and the count stays although the call fails. */
async function requireFactor(context: SignedContext, proof: Given): Promise<void> {
  const guesses: Subject = { kind: "code_account", name: String(context.actor.account.id) };
  await requireUnblocked(database(), guesses, context.now);
  const isRight = await inTransaction(async (db) => {
    const isOne = await isProved(db, context, proof);
    if (isOne) await forgetFailures(db, [guesses]);
    else await countFailures(db, [guesses], context.now);
    return isOne;
  });
  if (!isRight) throw fail("2fa.wrong", { parameter: "code" });
}

/**
 * The owner's proof: the password, where the account has one, and one of its second factors, where one is on; valid for
 * some minutes, in this session only. Refusals name `password` or `code`, and count like guesses at sign-in.
 */
export const proveOwner = operation({
  name: "factors.prove_owner",
  summary: "Confirms with password and second factor that the owner is there",
  access: writes({ who: "person", right: null }),
  input: Proof,
  output: z.object({ until: z.iso.datetime() }),
  before: async (context, proof) => {
    const { id } = context.actor.account;
    const [account] = await database().select().from(accounts).where(eq(accounts.id, id));
    if (!account) throw fail("session.missing");
    const hasPassword = account.passwordHash !== null;
    const proven = hasPassword
      ? await confirmPassword(context, proof.password ?? "")
      : { accountId: id, passwordHash: null };
    if (!hasPassword || factorsOf(account).length > 0) await requireFactor(context, proof);
    return proven;
  },
  run: async ({ db, actor, now, note }, _proof, _target, proven) => {
    await holdPassword(db, actor.account.id, proven);
    const until = new Date(now.getTime() + ownerProofSeconds * 1000);
    const [proved] = await db
      .update(sessions)
      .set({ ownerProvedUntil: until })
      .where(and(eq(sessions.id, actor.session.id), isNull(sessions.endedAt)))
      .returning({ id: sessions.id });
    if (!proved) throw fail("session.missing");
    note({ target: `account ${actor.account.id}`, changes: { proved: "owner" } });
    return { until: until.toISOString() };
  },
});
