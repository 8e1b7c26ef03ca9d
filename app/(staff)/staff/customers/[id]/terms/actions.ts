"use server";

import { formAction } from "@/lib/api/form-action";
import { endSubscription, resumeSubscription } from "@/lib/domain/orders/products/end";
import { sellProduct } from "@/lib/domain/orders/products/sell";
import { endDiscount, setDiscount } from "@/lib/domain/orders/terms/set-discount";
import { endInvoiceDay, setInvoiceDay } from "@/lib/domain/orders/terms/set-invoice-day";
import { setPayLater } from "@/lib/domain/orders/terms/set-pay-later";
import { endPlanPrice, setPlanPrice } from "@/lib/domain/orders/terms/set-price";
import { setReferences } from "@/lib/domain/orders/terms/set-references";

export const payLater = formAction(setPayLater);
export const references = formAction(setReferences);
export const discount = formAction(setDiscount);
export const noDiscount = formAction(endDiscount);
export const invoiceDay = formAction(setInvoiceDay);
export const noInvoiceDay = formAction(endInvoiceDay);
export const planPrice = formAction(setPlanPrice);
export const noPlanPrice = formAction(endPlanPrice);
export const sell = formAction(sellProduct);
export const end = formAction(endSubscription);
export const resume = formAction(resumeSubscription);
