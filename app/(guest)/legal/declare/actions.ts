"use server";

import { formAction } from "@/lib/api/form-action";
import { declareNotice } from "@/lib/domain/orders/contract-notices/declare";

export const declare = formAction(declareNotice);
