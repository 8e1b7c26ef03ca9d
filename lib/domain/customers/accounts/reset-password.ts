import { z } from "zod";
import { about } from "@/lib/base/about";
import { canonicalEmail } from "@/lib/base/email";
import { wireText } from "@/lib/base/form-values";
import { reads } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { requireMailRate } from "./mail-limits";
import { askForResetMail } from "./request-reset";

const message = "a mail with a link to a new password is on its way";

/**
 * `billing/reset_password` (specification 4.5): mails a link to set a new password, to the caller's own address only.
 */
export const resetPassword = operation({
  name: "billing.reset_password",
  summary: "Sends the account's owner a mail with a link to a new password",
  description:
    "Mails the caller's own address a link to set a new password, good once and for an hour. The answer is the same whether or not it went out.",
  access: reads({ impersonation: "forbidden", topic: "password" }),
  fails: ["email.foreign"],
  input: z.object({
    email: about(wireText(1_000), "Email address of the account.", "anna@example.test"),
  }),
  output: z.object({
    message: about(z.string(), "A sentence to show.", "An email is on its way"),
    debug: about(
      z.object({ result: about(z.literal("success"), "It went well.") }),
      "The same for old clients.",
    ),
  }),
  run: async ({ db, now, address, actor, brand }, input) => {
    await requireMailRate(db, address, now);
    if (canonicalEmail(input.email) !== actor.account.email.toLowerCase()) {
      throw fail("email.foreign");
    }
    await askForResetMail(actor.account.email.toLowerCase(), { brand, now });
    return { message, debug: { result: "success" as const } };
  },
});
