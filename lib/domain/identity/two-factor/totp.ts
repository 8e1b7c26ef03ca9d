import { and, eq, gt, sql } from "drizzle-orm";
import { Secret } from "otpauth";
import { z } from "zod";
import { wireText } from "@/lib/base/form-values";
import { type Database, inTransaction } from "@/lib/db/client";
import { seal, unseal } from "@/lib/db/seal";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { pendingFactors } from "@/lib/db/tables/identity/two-factor";
import { writes } from "../../kernel/access/access";
import { lockAccount } from "../../kernel/account/lock-account";
import { type DomainError, fail } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { noteChange } from "./note-change";
import { NewCodes } from "./schema";
import { totpOf, totpStep } from "./shared/codes";
import { firstRecoveryCodes } from "./shared/recovery-codes";

const lifeMs = 1_800_000;
const maxWrong = 10;

const mine = (accountId: number) =>
  and(eq(pendingFactors.accountId, accountId), eq(pendingFactors.kind, "totp"));

async function readPending(db: Database, accountId: number, now: Date): Promise<string | null> {
  const [row] = await db
    .select()
    .from(pendingFactors)
    .where(and(mine(accountId), gt(pendingFactors.expiresAt, now)));
  return row?.sealedSecret && row.wrongCount < maxWrong ? unseal("totp", row.sealedSecret) : null;
}

const alreadyOn = (): DomainError => fail("factor.already_on", { factor: "app" });

const notStarted = (): DomainError => fail("factor.not_started");

/**
 * Returns a secret for an authenticator app, active from its first correct code; every tab gets the same one.
 * Requires reauthentication: an unattended browser must not allow locking the owner out.
 */
export const startTotp = operation({
  name: "factors.start_totp",
  summary: "Begins to set up an authenticator app",
  access: writes({ who: "person", right: null, proof: ["owner"], topic: "factors" }),
  changes: [],
  fails: [],
  input: z.object({}),
  output: z.object({ secret: z.string(), uri: z.string() }),
  run: async (context) => {
    const { db, now, actor } = context;
    const account = await lockAccount(db, actor.account.id);
    if (account.totpSecret) throw alreadyOn();
    const known = await readPending(db, account.id, now);
    const secret = known ?? new Secret({ size: 20 }).base32;
    const fresh = {
      sealedSecret: seal("totp", secret),
      wrongCount: 0,
      expiresAt: new Date(now.getTime() + lifeMs),
    };
    if (known === null)
      await db
        .insert(pendingFactors)
        .values({ accountId: account.id, kind: "totp", ...fresh })
        .onConflictDoUpdate({ target: [pendingFactors.accountId, pendingFactors.kind], set: fresh });
    return { secret, uri: totpOf(secret, { issuer: context.brand.name, label: account.email }).toString() };
  },
});

/** Returns the time step of a correct code for the pending secret; a wrong code is counted and rejected. */
async function requireCode(db: Database, accountId: number, code: string, now: Date): Promise<number | null> {
  const secret = await readPending(db, accountId, now);
  if (secret === null) throw notStarted();
  const step = totpStep(secret, code, now);
  if (step === null)
    await db
      .update(pendingFactors)
      .set({ wrongCount: sql`${pendingFactors.wrongCount} + 1` })
      .where(mine(accountId));
  return step;
}

/** Turns on the authenticator app after a correct code, which cannot be used again. */
export const confirmTotp = operation({
  name: "factors.confirm_totp",
  summary: "Turns the authenticator app on",
  access: writes({ who: "person", right: null, proof: ["owner"], topic: "factors" }),
  changes: ["factors"],
  fails: ["2fa.wrong"],
  input: z.object({ code: wireText(40) }),
  output: NewCodes,
  before: async (context, input) => {
    const code = input.code.replaceAll(/\s/g, "");
    const step = await inTransaction(async (db) => {
      const account = await lockAccount(db, context.actor.account.id);
      if (account.totpSecret) throw alreadyOn();
      return requireCode(db, account.id, code, context.now);
    });
    if (step === null) throw fail("2fa.wrong", { parameter: "code" });
  },
  run: async (context, input) => {
    const { db, now, actor } = context;
    const account = await lockAccount(db, actor.account.id);
    if (account.totpSecret) throw alreadyOn();
    const secret = await readPending(db, account.id, now);
    const step = secret === null ? null : totpStep(secret, input.code.replaceAll(/\s/g, ""), now);
    if (secret === null || step === null) throw notStarted();
    await db.delete(pendingFactors).where(mine(account.id));
    await db
      .update(accounts)
      .set({ totpSecret: seal("totp", secret), totpLastStep: step, totpSince: now })
      .where(eq(accounts.id, account.id));
    await noteChange(context, "totp_on");
    return { codes: await firstRecoveryCodes(db, account.id, now) };
  },
});
