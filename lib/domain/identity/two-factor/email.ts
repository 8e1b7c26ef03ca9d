import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { wireText } from "@/lib/base/form-values";
import { inTransaction } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { writes } from "../../kernel/access/access";
import { personIdOf } from "../../kernel/access/reauthentication";
import { lockAccount } from "../../kernel/account/lock-account";
import { type DomainError, fail } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { mailConfirmation, pauseSeconds, takeMailedCode } from "./mailed-code";
import { noteChange } from "./note-change";
import { NewCodes } from "./schema";
import { isProvedByMail } from "./shared/codes";
import { firstRecoveryCodes } from "./shared/recovery-codes";

const alreadyOn = (): DomainError => fail("factor.already_on", { factor: "email" });

/** Mails a code that turns on codes by email. */
export const startEmail = operation({
  name: "factors.start_email",
  summary: "Mails the code with which codes by email are turned on",
  access: writes({ who: "person", right: null, proof: ["owner"], topic: "factors" }),
  changes: [],
  fails: [],
  input: z.object({}),
  output: z.object({ seconds: z.int() }),
  run: async (context) => {
    const account = await lockAccount(context.db, context.actor.account.id);
    if (account.emailFactor) throw alreadyOn();
    await mailConfirmation(context, account);
    return { seconds: pauseSeconds };
  },
});

/** Mails a code for reauthentication, to an account that uses mailed codes. */
export const sendConfirmation = operation({
  name: "factors.send_confirmation",
  summary: "Mails a code for the owner's proof",
  access: writes({ who: "person", right: null, colleagues: true, topic: "factors" }),
  changes: [],
  fails: ["factor.already_off"],
  input: z.object({}),
  output: z.object({ seconds: z.int() }),
  run: async (context) => {
    const account = await lockAccount(context.db, personIdOf(context.actor));
    if (!isProvedByMail(account)) throw fail("factor.already_off", { factor: "email" });
    await mailConfirmation(context, account);
    return { seconds: pauseSeconds };
  },
});

/** Turns on codes by email with a mailed code. */
export const confirmEmail = operation({
  name: "factors.confirm_email",
  summary: "Turns codes by email on",
  access: writes({ who: "person", right: null, proof: ["owner"], topic: "factors" }),
  changes: ["factors"],
  fails: ["2fa.wrong"],
  input: z.object({ code: wireText(40) }),
  output: NewCodes,
  // The code is consumed: the second of two concurrent submits finds none.
  before: async (context, input) => {
    const { id } = context.actor.account;
    const isRight = await inTransaction(async (db) => {
      const account = await lockAccount(db, id);
      if (account.emailFactor) throw alreadyOn();
      return takeMailedCode(db, id, input.code.replaceAll(/\s/g, ""), context.now);
    });
    if (!isRight) throw fail("2fa.wrong", { parameter: "code" });
  },
  run: async (context) => {
    const { db, actor, now } = context;
    const { id } = actor.account;
    const [turned] = await db
      .update(accounts)
      .set({ emailFactor: true, emailFactorSince: now })
      .where(and(eq(accounts.id, id), eq(accounts.emailFactor, false)))
      .returning({ id: accounts.id });
    if (!turned) throw alreadyOn();
    await noteChange(context, "email_on");
    return { codes: await firstRecoveryCodes(db, id, now) };
  },
});
