import { z } from "zod";
import { unconfirmedAmong } from "../../identity/email-confirmations/shared/unconfirmed";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { contactsOf } from "./lookup";
import { isInvented } from "./rules";

/** Lists the contacts for the account's page: whether each receives mails yet, and which. */
export const listContacts = operation({
  name: "contacts.list",
  summary: "Lists the account's contacts with what each receives",
  access: reads({ right: "billing/get_contacts" }),
  input: z.object({}),
  output: z.object({
    contacts: z.array(
      z.object({
        id: z.int(),
        email: z.string(),
        firstname: z.string(),
        lastname: z.string(),
        phonenumber: z.string(),
        /** new: no email given yet; waiting: its reader has not consented yet. */
        state: z.enum(["new", "waiting", "confirmed"]),
        receives: z.object({ invoice: z.boolean(), product: z.boolean(), support: z.boolean() }),
      }),
    ),
  }),
  run: async ({ db, actor: { account } }) => {
    const rows = await contactsOf(db, account.id);
    const emails = rows.map(({ email }) => email);
    const waiting = await unconfirmedAmong(db, account.id, emails);
    return {
      contacts: rows.map((row) => ({
        id: row.id,
        email: isInvented(row.email) ? "" : row.email,
        firstname: row.firstname,
        lastname: row.lastname,
        phonenumber: row.phonenumber,
        state: isInvented(row.email)
          ? ("new" as const)
          : waiting.has(row.email)
            ? ("waiting" as const)
            : ("confirmed" as const),
        receives: { invoice: row.invoiceEmails, product: row.productEmails, support: row.supportEmails },
      })),
    };
  },
});
