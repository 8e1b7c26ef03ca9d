"use server";

import { formAction } from "@/lib/api/form-action";
import { applyCredit } from "@/lib/domain/money/payments/apply-credit";
import { createAddFunds } from "@/lib/domain/money/payments/create-addfunds";
import { payTogether } from "@/lib/domain/money/payments/pay-together";
import { pickSavedCard, removeSavedCard } from "@/lib/domain/money/payments/saved-card-list";
import { startPayment } from "@/lib/domain/money/payments/start-payment";
import { startTogether } from "@/lib/domain/money/payments/start-together";

/** Pays an invoice from credit. The same idempotency key again gives the first answer again. */
export const payInvoice = formAction(applyCredit, { refresh: "/billing" });

/** Pays several invoices at once; pressed again, it is the same payment. */
export const paySeveral = formAction(payTogether, { refresh: "/billing" });
export const paySeveralByCard = formAction(startTogether);
/** Begins a payment by card; pressed again, it is the same payment. */
export const payByCard = formAction(startPayment);

/** Makes an invoice whose payment becomes credit. */
export const addFunds = formAction(createAddFunds, { refresh: "/billing" });

export const chargeCard = formAction(pickSavedCard, { refresh: "/billing/methods" });
export const removeCard = formAction(removeSavedCard, { refresh: "/billing/methods" });
