"use server";

import { formAction } from "@/lib/api/form-action";
import { askRefund } from "@/lib/domain/money/refunds/ask";

export const refundByLine = formAction(askRefund, { refresh: "/staff" });
