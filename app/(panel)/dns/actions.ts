"use server";

import { formAction } from "@/lib/api/form-action";
import { addDns } from "@/lib/domain/network/dns/add-dns";
import { addDomain } from "@/lib/domain/network/dns/add-domain";
import { deleteDns } from "@/lib/domain/network/dns/delete-dns";
import { deleteZone } from "@/lib/domain/network/dns/delete-zone";
import { editRecord } from "@/lib/domain/network/dns/edit";
import { importZone } from "@/lib/domain/network/dns/import-zone";
import { setDnssec } from "@/lib/domain/network/dns/set-dnssec";

const refresh = "/dns";

export const addZone = formAction(addDomain, { refresh });
export const removeZone = formAction(deleteZone, { refresh });
export const addRecord = formAction(addDns, { refresh });
export const changeRecord = formAction(editRecord, { refresh });
export const removeRecord = formAction(deleteDns, { refresh });
export const importFile = formAction(importZone, { refresh });
export const switchDnssec = formAction(setDnssec, { refresh });
