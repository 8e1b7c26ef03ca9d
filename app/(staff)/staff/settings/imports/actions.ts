"use server";

import { formAction } from "@/lib/api/form-action";
import { beginImport } from "@/lib/domain/support/data-imports/begin";
import { openImported } from "@/lib/domain/support/data-imports/open";
import { removeImportFile } from "@/lib/domain/support/data-imports/remove-file";
import { repeatImport } from "@/lib/domain/support/data-imports/repeat";
import { startImport } from "@/lib/domain/support/data-imports/start";
import { tellImported } from "@/lib/domain/support/data-imports/tell";

export const begin = formAction(beginImport);
export const open = formAction(openImported, {});
export const removeFile = formAction(removeImportFile);
export const repeat = formAction(repeatImport);
export const start = formAction(startImport);
export const tell = formAction(tellImported, {});
