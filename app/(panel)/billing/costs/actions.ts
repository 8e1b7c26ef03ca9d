"use server";

import { formAction } from "@/lib/api/form-action";
import { setBudget } from "@/lib/domain/orders/budgets/set";

export const saveBudget = formAction(setBudget, { refresh: "/billing/costs" });
