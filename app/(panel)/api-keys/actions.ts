"use server";

import { formAction } from "@/lib/api/form-action";
import { addKey } from "@/lib/domain/identity/api-keys/add";
import { editKey } from "@/lib/domain/identity/api-keys/edit";

/** Creates a key. The same idempotency key again gives the first answer again. */
export const addKeyAction = formAction(addKey);

export const editKeyAction = formAction(editKey, { refresh: "/api-keys" });
