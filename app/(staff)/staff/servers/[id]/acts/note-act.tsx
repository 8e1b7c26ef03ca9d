import type { HoldsRights } from "@/lib/domain/kernel/staff/staff-rights";
import type { ServerRecord } from "@/lib/domain/support/server-record/schema";
import { ActList } from "../../../acting/act-list";

/** A note about the customer, for staff alone. */
export function NoteAct({ record: { customer }, staff }: { record: ServerRecord; staff: HoldsRights }) {
  return (
    <ActList staff={staff} subject={{ id: customer.id }} name={customer.email} acts={[{ act: "note" }]} />
  );
}
