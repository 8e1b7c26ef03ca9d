"use server";

import { formAction } from "@/lib/api/form-action";
import { startCopy } from "@/lib/domain/customers/personal-data/start-copy";
import { blockSignUp } from "@/lib/domain/customers/sign-up-blocks/block";
import { unblockSignUp } from "@/lib/domain/customers/sign-up-blocks/unblock";
import { offerOrder } from "@/lib/domain/orders/estimates/offer";
import { withdrawOffer } from "@/lib/domain/orders/estimates/withdraw-offer";
import { checkCustomerVat, dropCustomerVat } from "@/lib/domain/support/customer-record/check-vat";
import { closeCustomer } from "@/lib/domain/support/customer-record/close";
import { editCustomer } from "@/lib/domain/support/customer-record/edit";
import { endExemption } from "@/lib/domain/support/customer-record/exempt";
import { pinNote, unpinNote } from "@/lib/domain/support/customer-record/pin-note";
import { reopenCustomer } from "@/lib/domain/support/customer-record/reopen";
import { setCustomerCurrency } from "@/lib/domain/support/customer-record/set-currency";

const record = { refresh: "/staff/customers" };

export const pin = formAction(pinNote, record);
export const unpin = formAction(unpinNote, record);
export const saveCustomer = formAction(editCustomer, record);
export const checkVat = formAction(checkCustomerVat, record);
export const dropVat = formAction(dropCustomerVat, record);
export const changeCurrency = formAction(setCustomerCurrency, record);
export const endExempt = formAction(endExemption, record);
export const close = formAction(closeCustomer, record);
export const reopen = formAction(reopenCustomer, record);
export const block = formAction(blockSignUp, record);
export const unblock = formAction(unblockSignUp, record);
export const copyData = formAction(startCopy, record);
export const offer = formAction(offerOrder, record);
export const withdraw = formAction(withdrawOffer, record);
