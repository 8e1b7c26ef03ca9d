"use server";

import { formAction } from "@/lib/api/form-action";
import { confirmResidence } from "@/lib/domain/money/tax/residence";

export const confirm = formAction(confirmResidence, { refresh: "/billing/tax" });
