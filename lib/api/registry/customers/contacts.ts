import { addWholeContact } from "@/lib/domain/customers/contacts/add";
import { askContact } from "@/lib/domain/customers/contacts/ask-again";
import { listContacts } from "@/lib/domain/customers/contacts/list-contacts";

export const pages = {
  add: addWholeContact,
  ask_again: askContact,
  list: listContacts,
};
