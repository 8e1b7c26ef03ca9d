import { type HoldsRights, hasStaffRight } from "@/lib/domain/kernel/staff/staff-rights";
import type { ServerRecord } from "@/lib/domain/support/server-record/schema";
import { ActList } from "../../../acting/act-list";
import { OpenScreen } from "./open-screen";

/** The screen of the machine: opened while the customer allows it, and asked for otherwise. */
export function ScreenActs({ record, staff }: { record: ServerRecord; staff: HoldsRights }) {
  const { id, hostname, state, consent, customer, back_end: backEnd } = record;
  const isUsed = state === "running" || state === "stopped";
  if (!isUsed || backEnd.unable.includes("openScreen")) return null;
  const isAllowed = consent.consoles_until !== null && consent.access !== "off";
  if (!isAllowed)
    return <ActList staff={staff} subject={{ id }} name={hostname} acts={[{ act: "askConsent" }]} />;
  if (!hasStaffRight(staff, "customers/visit") || !hasStaffRight(staff, "customers/change")) return null;
  return <OpenScreen id={id} hostname={hostname} account={customer.id} />;
}
