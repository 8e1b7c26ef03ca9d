"use server";

import { formAction } from "@/lib/api/form-action";
import { updateClient } from "@/lib/domain/accounts/update-client";
import { checkVat } from "@/lib/domain/vat/check-vat";
import { dropVat } from "@/lib/domain/vat/drop";

const refresh = "/account/details";

export const saveDetails = formAction(updateClient, { refresh });

/** Checks a tax number, and keeps a valid one. */
export const checkNumber = formAction(checkVat, { refresh });

export const dropNumber = formAction(dropVat, { refresh });
