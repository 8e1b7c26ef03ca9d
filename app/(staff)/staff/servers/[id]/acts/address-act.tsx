import type { HoldsRights } from "@/lib/domain/kernel/staff/staff-rights";
import type { ServerRecord } from "@/lib/domain/support/server-record/schema";
import { ActList } from "./act-list";

type AddressActProps = {
  address: ServerRecord["addresses"][number];
  record: ServerRecord;
  staff: HoldsRights;
};

/** Another address becomes the main one. */
export function AddressAct({ address: { ip, main }, record, staff }: AddressActProps) {
  const isUsed = record.state === "running" || record.state === "stopped";
  return (
    <ActList
      staff={staff}
      subject={{ id: record.id, ip }}
      name={ip}
      acts={[{ act: "mainAddress", isFitting: isUsed && !main }]}
    />
  );
}
