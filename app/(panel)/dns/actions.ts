"use server";

import { formAction } from "@/lib/api/form-action";
import { addDns } from "@/lib/domain/dns/add-dns";
import { addDomain } from "@/lib/domain/dns/add-domain";
import { deleteDns } from "@/lib/domain/dns/delete-dns";
import { deleteZone } from "@/lib/domain/dns/delete-zone";
import { editRecord } from "@/lib/domain/dns/edit";
import { importZone } from "@/lib/domain/dns/import-zone";
import { setDnssec } from "@/lib/domain/dns/set-dnssec";

const refresh = "/dns";

export const addZone = formAction(addDomain, { refresh });
export const removeZone = formAction(deleteZone, { refresh });
export const addRecord = formAction(addDns, { refresh });
export const changeRecord = formAction(editRecord, { refresh });
export const removeRecord = formAction(deleteDns, { refresh });
export const importFile = formAction(importZone, { refresh });
export const switchDnssec = formAction(setDnssec, { refresh });
