import { useTranslations } from "next-intl";
import { type HoldsRights, hasStaffRight } from "@/lib/domain/kernel/staff/staff-rights";
import type { ServerRecord } from "@/lib/domain/support/server-record/schema";
import { ActList } from "../../../acting/act-list";
import { MoveAct } from "./move-act";

/** Its move to another host, for staff who manage hosts. */
function HostAct({ record, staff }: { record: ServerRecord; staff: HoldsRights }) {
  const t = useTranslations("serverRecord.whyNot");
  const { id, hostname, host, back_end: backEnd } = record;
  if (!host || !hasStaffRight(staff, "hosts/manage")) return null;
  const isUnable = backEnd.unable.includes("move");
  const whyNot = isUnable ? t("move") : host.is_pinned ? t("pinned") : undefined;
  return <MoveAct id={id} hostname={hostname} from={host.name} whyNot={whyNot} />;
}

/** Actions on the machine. What no back end can do says so before anything happens. */
export function MachineActs({ record, staff }: { record: ServerRecord; staff: HoldsRights }) {
  const t = useTranslations("serverRecord.whyNot");
  const { id, hostname, state, unit } = record;
  const isOn = state === "running";
  const isUsed = isOn || state === "stopped";
  const isInRescue = record.rescue_since !== null;
  const { consent } = record;
  const isAllowed = consent.consoles_until !== null && consent.access !== "off";
  // What shows the customer's data needs their consent, which "Ask for the screen" asks for.
  const whyNotIn = (call: "enterRescue" | "resetPassword") =>
    record.back_end.unable.includes(call)
      ? { whyNot: t("unable") }
      : isAllowed
        ? {}
        : { whyNot: t("consent") };
  const shared = { staff, subject: { id, ...(unit && { unit: unit.name }) }, name: hostname };
  return (
    <>
      <div className="flex flex-wrap gap-2 empty:hidden">
        <ActList
          {...shared}
          acts={[
            { act: "switchOn", isFitting: state === "stopped" },
            { act: "restart", isFitting: isOn },
            { act: "switchOff", isFitting: isOn },
            { act: "cutPower", isFitting: isOn },
          ]}
        />
      </div>
      <div className="-mx-2.5 flex flex-wrap gap-1 empty:hidden">
        <ActList
          {...shared}
          variant="ghost"
          acts={[
            { act: "align", isFitting: isUsed || state === "suspended" },
            { act: "reinstall", isFitting: isUsed, ...(record.os === "" && { whyNot: t("noSystem") }) },
            {
              act: "resize",
              isFitting: isUsed,
              ...(!record.is_virtual && { whyNot: t("resize") }),
              ...(record.price.is_hourly && { whyNot: t("hourly") }),
            },
            { act: "markFaulty", isFitting: unit !== null && unit.faulty === null },
            { act: "clearFaulty", isFitting: unit !== null && unit.faulty !== null },
          ]}
        />
        {isUsed && <HostAct record={record} staff={staff} />}
        <ActList
          {...shared}
          variant="ghost"
          acts={[
            { act: "enterRescue", isFitting: isUsed && !isInRescue, ...whyNotIn("enterRescue") },
            { act: "leaveRescue", isFitting: isUsed && isInRescue },
            { act: "resetPassword", isFitting: isOn && !isInRescue, ...whyNotIn("resetPassword") },
          ]}
        />
      </div>
    </>
  );
}
