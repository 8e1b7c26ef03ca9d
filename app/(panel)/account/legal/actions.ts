"use server";

import { formAction } from "@/lib/api/form-action";
import { acceptDocuments } from "@/lib/domain/customers/legal/accept";
import { agreeOnProcessing } from "@/lib/domain/customers/legal/agreements/agree";

const page = { refresh: "/account/legal" };

export const accept = formAction(acceptDocuments, page);
export const agree = formAction(agreeOnProcessing, page);
