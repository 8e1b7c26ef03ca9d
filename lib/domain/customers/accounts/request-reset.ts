import { randomUUID } from "node:crypto";
import { z } from "zod";
import { wireText } from "@/lib/base/form-values";
import { inTransaction } from "@/lib/db/client";
import { enqueue } from "@/lib/db/queue";
import { readEmail } from "../../identity/email-confirmations/shared/read-email";
import { anybody } from "../../kernel/access/access";
import type { Context } from "../../kernel/operation/context";
import { openOperation } from "../../kernel/operation/operation";
import { mayMailReset, requireMailRate } from "./mail-limits";

/**
 * Queues a reset mail. Only the worker checks whether the address has an account, so the response time reveals
 * nothing.
 */
export function askForResetMail(
  email: string,
  { brand, now }: Pick<Context, "brand" | "now">,
): Promise<void> {
  return inTransaction(async (db) => {
    const asked = { email, brandId: brand.id, task: randomUUID(), askedAt: now.toISOString() };
    if (await mayMailReset(db, email, now)) await enqueue(db, "reset_mail", asked);
  });
}

/** Requests a mail with a link to set a new password. The response is the same whether or not the account exists. */
export const requestReset = openOperation({
  name: "accounts.request_reset",
  summary: "Asks for a mail with a link to a new password",
  access: anybody("write"),
  changes: [],
  fails: [],
  input: z.object({ email: wireText(1_000) }),
  output: z.object({ email: z.string() }),
  run: async (context, input) => {
    const email = readEmail(input.email);
    await requireMailRate(context.db, context.address, context.now);
    await askForResetMail(email, context);
    return { email };
  },
});
