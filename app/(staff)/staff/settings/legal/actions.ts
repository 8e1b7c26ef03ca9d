"use server";

import { formAction } from "@/lib/api/form-action";
import { discardDraft } from "@/lib/domain/customers/legal/admin/discard-draft";
import { publishDraft } from "@/lib/domain/customers/legal/admin/publish";
import { saveDraft } from "@/lib/domain/customers/legal/admin/save-draft";

const page = { refresh: "/staff/settings/legal" };

export const save = formAction(saveDraft, page);
export const discard = formAction(discardDraft, page);
export const publish = formAction(publishDraft, page);
