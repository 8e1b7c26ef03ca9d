"use server";

import { formAction } from "@/lib/api/form-action";
import { updateClient } from "@/lib/domain/customers/accounts/update-client";
import { checkVat } from "@/lib/domain/customers/vat/check-vat";
import { dropVat } from "@/lib/domain/customers/vat/drop";
import { setEInvoiceChoice } from "@/lib/domain/money/e-invoices/choose";

const refresh = "/account/details";

export const saveDetails = formAction(updateClient, { refresh });

/** Checks a tax number and stores it if valid. */
export const checkNumber = formAction(checkVat, { refresh });

/** Chooses the format of mailed invoices. */
export const chooseEInvoice = formAction(setEInvoiceChoice, { refresh });

export const dropNumber = formAction(dropVat, { refresh });
