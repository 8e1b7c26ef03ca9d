"use server";

import { formAction } from "@/lib/api/form-action";
import { voteOnArticle } from "@/lib/domain/support/help-center/vote";

export const vote = formAction(voteOnArticle);
