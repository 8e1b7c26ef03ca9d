import { addWholeContact } from "@/lib/domain/contacts/add";
import { askContact } from "@/lib/domain/contacts/ask-again";
import { listContacts } from "@/lib/domain/contacts/list-contacts";

export const pages = {
  add: addWholeContact,
  ask_again: askContact,
  list: listContacts,
};
