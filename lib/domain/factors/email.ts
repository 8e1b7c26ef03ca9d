import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { wireText } from "@/lib/base/form-values";
import { inTransaction } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/accounts";
import { writes } from "../kernel/access";
import type { SignedContext } from "../kernel/context";
import { DomainError, invalidArgument } from "../kernel/errors";
import { lockAccount } from "../kernel/lock-account";
import { operation } from "../kernel/operation";
import { mailConfirmation, pauseSeconds, takeMailedCode } from "./mailed-code";
import { noteChange } from "./note-change";
import { proveOwner } from "./prove-owner";
import { firstRecoveryCodes } from "./recovery-codes";
import { NewCodes, proof } from "./schema";

const alreadyOn = (): DomainError =>
  new DomainError("conflict", "codes by e-mail are on already", { doc: "factor.already_on" });

async function hasEmailCodes({ db, actor }: SignedContext): Promise<boolean> {
  const mine = eq(accounts.id, actor.account.id);
  const [row] = await db.select({ isOn: accounts.emailFactor }).from(accounts).where(mine);
  return row?.isOn ?? false;
}

/** Mails a code: to turn e-mail codes on, for the owner's proof, or, where they are on, as part of such a proof. */
export const sendConfirmation = operation({
  name: "factors.send_confirmation",
  summary: "Mails a code that confirms a change of the second factors",
  access: writes({ who: "person", right: null }),
  input: z.object(proof),
  output: z.object({ seconds: z.int() }),
  before: async (context, input) => {
    if (!(await hasEmailCodes(context))) await proveOwner(context, input);
  },
  run: async (context) => {
    await lockAccount(context.db, context.actor.account.id);
    await mailConfirmation(context);
    return { seconds: pauseSeconds };
  },
});

/** Turns codes by e-mail on with a code that came by e-mail. */
export const confirmEmail = operation({
  name: "factors.confirm_email",
  summary: "Turns codes by e-mail on",
  access: writes({ who: "person", right: null }),
  input: z.object({ code: wireText(40) }),
  output: NewCodes,
  // Using the code up is what stays: of two presses at once the second finds it gone.
  before: async (context, input) => {
    const { id } = context.actor.account;
    const isRight = await inTransaction(async (db) => {
      const account = await lockAccount(db, id);
      if (account.emailFactor) throw alreadyOn();
      return takeMailedCode(db, id, input.code.replaceAll(/\s/g, ""), context.now);
    });
    if (!isRight) throw invalidArgument("code", "is not right", "2fa.wrong");
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
