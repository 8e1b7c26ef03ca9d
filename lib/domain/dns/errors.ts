export const newZoneFailures = ["zone.known", "zone.reserved", "zone.taken", "zone.too_many"] as const;

export const newRecordFailures = ["record.alone", "record.dname", "record.too_many", "zone.slave"] as const;
