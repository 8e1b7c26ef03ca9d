"use server";

import { formAction } from "@/lib/api/form-action";
import { openImported } from "@/lib/domain/support/data-imports/open";
import { tellImported } from "@/lib/domain/support/data-imports/tell";

export const open = formAction(openImported, {});
export const tell = formAction(tellImported, {});
