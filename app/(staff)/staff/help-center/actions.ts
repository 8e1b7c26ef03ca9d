"use server";

import { formAction } from "@/lib/api/form-action";
import { previewArticle } from "@/lib/domain/support/help-center/preview";
import { publishArticle } from "@/lib/domain/support/help-center/publish";
import { restoreArticle } from "@/lib/domain/support/help-center/restore";
import { saveArticle } from "@/lib/domain/support/help-center/save";

export const preview = formAction(previewArticle);
export const publish = formAction(publishArticle);
export const restore = formAction(restoreArticle);
export const save = formAction(saveArticle);
