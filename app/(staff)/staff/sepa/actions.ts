"use server";

import { formAction } from "@/lib/api/form-action";
import { askPayout } from "@/lib/domain/money/sepa/ask-payout";
import { makeDebits } from "@/lib/domain/money/sepa/make-debits";
import { makeTransfers } from "@/lib/domain/money/sepa/make-transfers";
import { setCompanyOrders } from "@/lib/domain/money/sepa/set-company";

const here = { refresh: "/staff/sepa" };

export const orderTransfers = formAction(makeTransfers, here);
export const orderDebits = formAction(makeDebits, here);
export const addPayout = formAction(askPayout, here);
export const saveOrders = formAction(setCompanyOrders, here);
