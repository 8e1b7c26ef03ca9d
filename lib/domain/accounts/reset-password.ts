import { z } from "zod";
import { canonicalEmail } from "@/lib/base/email";
import { wireText } from "@/lib/base/form-values";
import { reads } from "../kernel/access";
import { fail } from "../kernel/errors";
import { operation } from "../kernel/operation";
import { requireMailRate } from "./mail-limits";
import { askForResetMail } from "./request-reset";

const message = "a mail with a link to a new password is on its way";

/** `billing/reset_password` (specification 4.5): a mail with a link to a new password, to the caller's own address only. */
export const resetPassword = operation({
  name: "billing.reset_password",
  summary: "Sends the account's owner a mail with a link to a new password",
  access: reads(),
  input: z.object({ email: wireText(1_000) }),
  output: z.object({
    message: z.string(),
    debug: z.object({ result: z.literal("success") }),
  }),
  run: async ({ db, now, address, actor }, input) => {
    await requireMailRate(db, address, now);
    if (canonicalEmail(input.email) !== actor.account.email.toLowerCase()) {
      throw fail("email.foreign");
    }
    await askForResetMail(actor.account.email.toLowerCase(), now);
    return { message, debug: { result: "success" as const } };
  },
});
