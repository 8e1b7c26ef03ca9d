"use server";

import { formAction } from "@/lib/api/form-action";
import { announcePriceChange, cancelPriceChange, keepPrice } from "@/lib/domain/orders/price-changes/decide";
import { planPriceChange } from "@/lib/domain/orders/price-changes/plan";

export const plan = formAction(planPriceChange, { refresh: "/staff/price-changes" });
export const keep = formAction(keepPrice);
export const announce = formAction(announcePriceChange);
export const cancel = formAction(cancelPriceChange);
