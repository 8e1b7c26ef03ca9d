"use server";

import { formAction } from "@/lib/api/form-action";
import { evacuateHost } from "@/lib/domain/servers/hosts/evacuate";
import { restoreHost } from "@/lib/domain/servers/hosts/restore";
import { setOvercommit } from "@/lib/domain/servers/hosts/set-rule";

export const setRule = formAction(setOvercommit, { refresh: "/staff/hosts" });
export const evacuate = formAction(evacuateHost);
export const restore = formAction(restoreHost);
