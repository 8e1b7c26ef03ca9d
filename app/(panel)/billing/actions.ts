"use server";

import { formAction } from "@/lib/api/form-action";
import { applyCredit } from "@/lib/domain/money/payments/apply-credit";
import { createAddFunds } from "@/lib/domain/money/payments/create-addfunds";
import { payTogether } from "@/lib/domain/money/payments/pay-together";
import { pickSavedCard, removeSavedCard } from "@/lib/domain/money/payments/saved-card-list";
import { startPayment } from "@/lib/domain/money/payments/start-payment";
import { startTogether } from "@/lib/domain/money/payments/start-together";

/** Pays an invoice from credit. Repeated with the same idempotency key it returns the first answer. */
export const payInvoice = formAction(applyCredit, { refresh: "/billing" });

/** Pays several invoices at once; idempotent by key. */
export const paySeveral = formAction(payTogether, { refresh: "/billing" });
export const paySeveralByCard = formAction(startTogether);
/** Starts a card payment; idempotent by key. */
export const payByCard = formAction(startPayment);

/** Creates an invoice whose payment becomes credit. */
export const addFunds = formAction(createAddFunds, { refresh: "/billing" });

export const chargeCard = formAction(pickSavedCard, { refresh: "/billing/methods" });
export const removeCard = formAction(removeSavedCard, { refresh: "/billing/methods" });
