"use server";

import { formAction } from "@/lib/api/form-action";
import { addEntries } from "@/lib/domain/orders/reviews/entries";

export const addRiskEntries = formAction(addEntries, { refresh: "/staff/order-risk" });
