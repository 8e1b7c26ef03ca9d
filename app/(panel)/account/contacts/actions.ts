"use server";

import { formAction } from "@/lib/api/form-action";
import { addWholeContact } from "@/lib/domain/contacts/add";
import { askContact } from "@/lib/domain/contacts/ask-again";
import { deleteContact } from "@/lib/domain/contacts/delete-contact";
import { updateContact } from "@/lib/domain/contacts/update-contact";

const refresh = "/account/contacts";

export const add = formAction(addWholeContact, { refresh });
export const change = formAction(updateContact, { refresh });
export const remove = formAction(deleteContact, { refresh });

/** Mails the link to the contact's address once more. */
export const askAgain = formAction(askContact, { refresh });
