"use server";

import { formAction } from "@/lib/api/form-action";
import { addKey } from "@/lib/domain/identity/api-keys/add";
import { editKey } from "@/lib/domain/identity/api-keys/edit";

/** Creates a key. Repeated with the same idempotency key it returns the first answer. */
export const addKeyAction = formAction(addKey);

export const editKeyAction = formAction(editKey, { refresh: "/api-keys" });
