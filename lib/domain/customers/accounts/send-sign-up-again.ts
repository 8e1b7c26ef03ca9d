import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { canonicalEmail } from "@/lib/base/email";
import { wireText } from "@/lib/base/form-values";
import { type Database, inTransaction } from "@/lib/db/client";
import { enqueue } from "@/lib/db/queue";
import { signUps } from "@/lib/db/tables/customers/sign-ups";
import { findPendingSignUp } from "../../identity/passwords/shared/pending-sign-up";
import { anybody } from "../../kernel/access/access";
import type { Context } from "../../kernel/operation/context";
import { openOperation } from "../../kernel/operation/operation";
import { mayMail, requireMailRate } from "./mail-limits";
import { signUpSeconds } from "./sign-up-rules";

async function mailAgain(db: Database, { now }: Context, email: string): Promise<void> {
  const isAllowed = await mayMail(db, email, now);
  const pending = await findPendingSignUp(db, email, now);
  if (!pending || !isAllowed) return;
  const expiresAt = new Date(now.getTime() + signUpSeconds * 1000);
  await db.update(signUps).set({ expiresAt }).where(eq(signUps.id, pending.id));
  await enqueue(db, "sign_up_mail", { signUpId: pending.id, task: randomUUID() });
}

/**
 * Resends a sign-up link, valid for another day. The response is the same whether or not someone has signed up with
 * that email or the mailbox has reached its mail limit.
 */
export const sendSignUpAgain = openOperation({
  name: "accounts.send_sign_up_again",
  summary: "Sends the link that confirms the address of a new account again",
  access: anybody("write"),
  changes: [],
  fails: [],
  input: z.object({ email: wireText(320) }),
  output: z.object({ email: z.string() }),
  run: async (context, input) => {
    const email = canonicalEmail(input.email);
    await requireMailRate(context.db, context.address, context.now);
    await inTransaction((db) => mailAgain(db, context, email));
    return { email };
  },
});
