"use server";

import { formAction } from "@/lib/api/form-action";
import { createDraft } from "@/lib/domain/support/invoice-drafts/create";
import { editDraft } from "@/lib/domain/support/invoice-drafts/edit";

export const newDraft = formAction(createDraft, { refresh: "/staff" });
export const changeDraft = formAction(editDraft, { refresh: "/staff" });
