"use server";

import { formAction } from "@/lib/api/form-action";
import { applyCredit } from "@/lib/domain/payments/apply-credit";

/** Pays an invoice from credit. The same idempotency key again gives the first answer again. */
export const payInvoice = formAction(applyCredit, { refresh: "/billing" });
