import { z } from "zod";
import { wireInt } from "@/lib/base/form-values";
import { resendEmailConfirmation } from "../../identity/email-confirmations/shared/ask";
import { isUnconfirmed } from "../../identity/email-confirmations/shared/unconfirmed";
import { writes } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { contact } from "./lookup";
import { isInvented } from "./rules";

/** Resends the link with which the reader of a contact's address consents to mails. */
export const askContact = operation({
  name: "contacts.ask_again",
  summary: "Asks once more for the confirmation of a contact's address",
  access: writes({ right: "billing/update_contact" }),
  changes: ["contacts"],
  fails: ["key.nothing_unconfirmed"],
  target: contact("contact_id"),
  input: z.object({ contact_id: wireInt(1) }),
  output: z.object({ contactid: z.int() }),
  run: async (context, _input, { id, email }) => {
    if (isInvented(email) || !(await isUnconfirmed(context.db, context.actor.account.id, email)))
      throw fail("key.nothing_unconfirmed");
    await resendEmailConfirmation(context, email);
    context.note({ target: `contact ${id}`, changes: { asked: email } });
    return { contactid: id };
  },
});
