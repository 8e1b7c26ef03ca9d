"use server";

import { formAction } from "@/lib/api/form-action";
import { articleFromTicket } from "@/lib/domain/support/help-center/from-ticket";

export const makeArticle = formAction(articleFromTicket);
