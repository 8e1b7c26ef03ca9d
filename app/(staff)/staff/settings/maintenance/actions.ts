"use server";

import { formAction } from "@/lib/api/form-action";
import { noteOwnBackup } from "@/lib/domain/support/maintenance/backups";
import { startMaintenance } from "@/lib/domain/support/maintenance/start";

export const start = formAction(startMaintenance, {});
export const noteBackup = formAction(noteOwnBackup, {});
