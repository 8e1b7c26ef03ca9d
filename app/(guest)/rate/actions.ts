"use server";

import { formAction } from "@/lib/api/form-action";
import { rateByLink } from "@/lib/domain/support/tickets/satisfaction/rate-by-link";

/** Says how well a ticket was solved, with the token from the mail. */
export const rate = formAction(rateByLink);
