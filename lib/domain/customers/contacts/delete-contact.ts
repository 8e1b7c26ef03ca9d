import { eq } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireInt } from "@/lib/base/form-values";
import { contacts } from "@/lib/db/tables/customers/contacts";
import { writes } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { locked } from "../../kernel/operation/target";
import { contact } from "./lookup";

/** `billing/delete_contact` (specification 4.5). */
export const deleteContact = operation({
  name: "billing.delete_contact",
  summary: "Deletes a contact",
  description: "Deletes a contact, who gets no mail from then on.",
  access: writes(),
  changes: ["contacts"],
  fails: [],
  target: locked(contact("contact_id")),
  input: z.object({ contact_id: about(wireInt(1), "Number of the contact.", 3001) }),
  output: z.object({ message: about(z.string(), "A sentence to show.", "Contact deleted") }),
  run: async (context, _input, { id, email }) => {
    await context.db.delete(contacts).where(eq(contacts.id, id));
    context.note({ target: `contact ${id}`, changes: { deleted: email } });
    return { message: "Contact deleted" };
  },
});
