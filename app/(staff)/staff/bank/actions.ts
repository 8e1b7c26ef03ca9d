"use server";

import { formAction } from "@/lib/api/form-action";
import { acceptMatch } from "@/lib/domain/money/bank/accept";
import { addRule, previewRule } from "@/lib/domain/money/bank/change-rule";

/** A receipt is booked once, however often it is sent. */
export const acceptReceipt = formAction(acceptMatch, { refresh: "/staff/bank" });
export const saveRule = formAction(addRule, { refresh: "/staff/bank/rules" });
export const tryRule = formAction(previewRule);
