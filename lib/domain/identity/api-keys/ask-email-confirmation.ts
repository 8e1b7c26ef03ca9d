import { z } from "zod";
import { wireInt } from "@/lib/base/form-values";
import { writes } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { resendEmailConfirmation } from "../email-confirmations/shared/ask";
import { isUnconfirmed } from "../email-confirmations/shared/unconfirmed";
import { apiKey } from "./lookup";

/** Resends the mail that asks the reader of a key's notification address to confirm it. */
export const requestKeyEmailConfirmation = operation({
  name: "api_keys.ask_recipient",
  summary: "Asks once more for the confirmation of the address that is told of an API key's logins",
  access: writes({ right: "api_keys/edit" }),
  changes: ["api_keys"],
  fails: ["key.nothing_unconfirmed"],
  target: apiKey("id"),
  input: z.object({ id: wireInt(0) }),
  output: z.object({ id: z.int() }),
  run: async (context, { id }, { notifyMethod, notifyAddress }) => {
    const address = notifyMethod === "email" ? notifyAddress : null;
    if (!address || !(await isUnconfirmed(context.db, context.actor.account.id, address)))
      throw fail("key.nothing_unconfirmed");
    await resendEmailConfirmation(context, address);
    context.note({ target: `api key ${id}`, changes: { asked: address } });
    return { id };
  },
});
