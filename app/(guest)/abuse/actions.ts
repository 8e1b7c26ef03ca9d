"use server";

import { formAction } from "@/lib/api/form-action";
import { reportAbuse } from "@/lib/domain/support/tickets/abuse/report";

export const report = formAction(reportAbuse);
