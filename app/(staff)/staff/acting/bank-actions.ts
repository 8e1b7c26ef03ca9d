"use server";

import { formAction } from "@/lib/api/form-action";
import { removeRule } from "@/lib/domain/money/bank/change-rule";
import { undoMatch } from "@/lib/domain/money/bank/undo";
import { approveFile, stopFile } from "@/lib/domain/money/sepa/decide";
import { revokeMandateByStaff } from "@/lib/domain/money/sepa/revoke-mandate";

const backOffice = { refresh: "/staff" };

export const undo = formAction(undoMatch, backOffice);
export const dropRule = formAction(removeRule, backOffice);
export const approveOrders = formAction(approveFile, backOffice);
export const stopOrders = formAction(stopFile, backOffice);
export const revoke = formAction(revokeMandateByStaff, backOffice);
