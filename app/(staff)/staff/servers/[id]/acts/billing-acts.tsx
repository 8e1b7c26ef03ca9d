import type { HoldsRights } from "@/lib/domain/kernel/staff/staff-rights";
import type { ServerRecord } from "@/lib/domain/support/server-record/schema";
import { ActList } from "../../../acting/act-list";

/** Actions on what the server costs, and until when it is paid. */
export function BillingActs({ record, staff }: { record: ServerRecord; staff: HoldsRights }) {
  const { id, hostname, state, suspended_by: by, price } = record;
  const isOver = state === "failed" || state === "deleted" || by === "cancelled";
  return (
    <ActList
      staff={staff}
      subject={{ id }}
      name={hostname}
      acts={[
        { act: "setServerDue", isFitting: !isOver && !price.is_hourly && price.due !== null },
        { act: "setPrice", isFitting: !isOver && state !== "awaiting_payment" },
      ]}
    />
  );
}
