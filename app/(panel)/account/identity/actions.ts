"use server";

import { formAction } from "@/lib/api/form-action";
import { getKycToken } from "@/lib/domain/customers/kyc/get-token";

/** Begins a check; its answer has the service's page. */
export const beginCheck = formAction(getKycToken, { refresh: "/account/identity" });
