"use server";

import { formAction } from "@/lib/api/form-action";
import { changeMailText } from "@/lib/domain/messages/mails/texts/change";
import { previewMailText } from "@/lib/domain/messages/mails/texts/preview";
import { resetMailText } from "@/lib/domain/messages/mails/texts/reset";
import { tryMailText } from "@/lib/domain/messages/mails/texts/try";

const page = { refresh: "/staff/mail-texts" };

export const change = formAction(changeMailText, page);
export const reset = formAction(resetMailText, page);
export const preview = formAction(previewMailText);
export const tryOut = formAction(tryMailText);
