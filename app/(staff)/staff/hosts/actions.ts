"use server";

import { formAction } from "@/lib/api/form-action";
import { avoidHost } from "@/lib/domain/servers/hosts/avoid";
import { listDestinations } from "@/lib/domain/servers/hosts/destinations";
import { evacuateHost } from "@/lib/domain/servers/hosts/evacuate";
import { moveServer } from "@/lib/domain/servers/hosts/move-server";
import { pinServer } from "@/lib/domain/servers/hosts/pin";
import { restoreHost } from "@/lib/domain/servers/hosts/restore";
import { setHostLicense } from "@/lib/domain/servers/hosts/set-license";
import { setOvercommit } from "@/lib/domain/servers/hosts/set-rule";

export const setRule = formAction(setOvercommit, { refresh: "/staff/hosts" });
export const evacuate = formAction(evacuateHost);
export const setLicense = formAction(setHostLicense);
export const restore = formAction(restoreHost);
export const avoid = formAction(avoidHost);
export const pin = formAction(pinServer);
export const seeDestinations = formAction(listDestinations);
export const move = formAction(moveServer, { refresh: "/staff/hosts" });
