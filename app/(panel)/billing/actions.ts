"use server";

import { formAction } from "@/lib/api/form-action";
import { applyCredit } from "@/lib/domain/payments/apply-credit";
import { createAddFunds } from "@/lib/domain/payments/create-addfunds";
import { massPay } from "@/lib/domain/payments/mass-pay";
import { pickSavedCard, removeSavedCard } from "@/lib/domain/payments/saved-card-list";
import { startPayment } from "@/lib/domain/payments/start-payment";

/** Pays an invoice from credit. The same idempotency key again gives the first answer again. */
export const payInvoice = formAction(applyCredit, { refresh: "/billing" });

/** Makes one invoice of several; paying it pays them all. */
export const combineInvoices = formAction(massPay, { refresh: "/billing" });
/** Begins a payment by card; pressed again, it is the same payment. */
export const payByCard = formAction(startPayment);

/** Makes an invoice whose payment becomes credit. */
export const addFunds = formAction(createAddFunds, { refresh: "/billing" });

export const chargeCard = formAction(pickSavedCard, { refresh: "/billing/methods" });
export const removeCard = formAction(removeSavedCard, { refresh: "/billing/methods" });
