import { useTranslations } from "next-intl";
import type { HoldsRights } from "@/lib/domain/kernel/staff/staff-rights";
import type { ServerRecord } from "@/lib/domain/support/server-record/schema";
import { ActList } from "../../../acting/act-list";

/** Actions on the machine. What no back end can do says so before anything happens. */
export function MachineActs({ record, staff }: { record: ServerRecord; staff: HoldsRights }) {
  const t = useTranslations("serverRecord.whyNot");
  const { id, hostname, state, unit } = record;
  const isOn = state === "running";
  const isUsed = isOn || state === "stopped";
  return (
    <ActList
      staff={staff}
      subject={{ id, ...(unit && { unit: unit.name }) }}
      name={hostname}
      acts={[
        { act: "switchOn", isFitting: state === "stopped" },
        { act: "switchOff", isFitting: isOn },
        { act: "restart", isFitting: isOn },
        { act: "cutPower", isFitting: isOn },
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
  );
}
