import { writes } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { insertContact } from "./add-contact";
import { ContactId, UpdateContact } from "./schema";
import { changeContact } from "./update-contact";

/** Adds a contact with all fields of its page's form. */
export const addWholeContact = operation({
  name: "contacts.add",
  summary: "Adds a contact with its email and what it receives",
  access: writes({ right: "billing/add_contact", grants: "sometimes" }),
  changes: ["contacts"],
  fails: [],
  isCreating: true,
  input: UpdateContact.omit({ contact_id: true, password2: true }),
  output: ContactId,
  run: async (context, input) => {
    const row = await insertContact(context);
    await changeContact(context, row, input, null);
    return { contactid: row.id };
  },
});
