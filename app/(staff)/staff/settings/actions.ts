"use server";

import { formAction } from "@/lib/api/form-action";
import { changeSettings } from "@/lib/domain/support/settings/change";
import { trySettings } from "@/lib/domain/support/settings/try";

export const saveSettings = formAction(changeSettings);
export const tryOut = formAction(trySettings);
