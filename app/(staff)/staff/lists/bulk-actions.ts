"use server";

import { formAction } from "@/lib/api/form-action";
import { confirmBulk } from "@/lib/domain/support/bulk/confirm";
import { startBulk } from "@/lib/domain/support/bulk/start";
import { stopBulk } from "@/lib/domain/support/bulk/stop";

export const start = formAction(startBulk);
export const confirm = formAction(confirmBulk);
export const stop = formAction(stopBulk);
