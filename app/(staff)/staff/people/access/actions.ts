"use server";

import { formAction } from "@/lib/api/form-action";
import { confirmReview } from "@/lib/domain/support/staff/confirm-review";

export const confirm = formAction(confirmReview, { refresh: "/staff/people/access" });
