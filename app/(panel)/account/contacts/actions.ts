"use server";

import { formAction } from "@/lib/api/form-action";
import { addWholeContact } from "@/lib/domain/customers/contacts/add";
import { askContact } from "@/lib/domain/customers/contacts/ask-again";
import { deleteContact } from "@/lib/domain/customers/contacts/delete-contact";
import { updateContact } from "@/lib/domain/customers/contacts/update-contact";

const refresh = "/account/contacts";

export const add = formAction(addWholeContact, { refresh });
export const change = formAction(updateContact, { refresh });
export const remove = formAction(deleteContact, { refresh });

/** Sends the confirmation mail to the contact's address again. */
export const askAgain = formAction(askContact, { refresh });
