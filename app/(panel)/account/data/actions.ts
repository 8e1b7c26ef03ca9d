"use server";

import { formAction } from "@/lib/api/form-action";
import { askForCopy } from "@/lib/domain/customers/personal-data/ask-export";
import { closeOwnAccount } from "@/lib/domain/customers/personal-data/close";

/** Asks for a copy of the account's data. */
export const requestCopy = formAction(askForCopy, { refresh: "/account/data" });

/** Closes the account; the session ends with it. */
export const closeAccount = formAction(closeOwnAccount);
