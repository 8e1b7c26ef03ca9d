"use server";

import { formAction } from "@/lib/api/form-action";
import { revokeMandate } from "@/lib/domain/money/sepa/revoke-mandate";
import { signMandate } from "@/lib/domain/money/sepa/sign-mandate";

const here = { refresh: "/billing/direct-debit" };

export const sign = formAction(signMandate, here);
export const revoke = formAction(revokeMandate, here);
