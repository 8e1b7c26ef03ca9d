"use server";

import { formAction } from "@/lib/api/form-action";
import { getKycToken } from "@/lib/domain/customers/kyc/get-token";

/** Begins a check; returns the URL of the provider's page. */
export const beginCheck = formAction(getKycToken, { refresh: "/account/identity" });
