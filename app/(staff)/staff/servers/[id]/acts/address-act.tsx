import { useTranslations } from "next-intl";
import type { HoldsRights } from "@/lib/domain/kernel/staff/staff-rights";
import type { ServerRecord } from "@/lib/domain/support/server-record/schema";
import { ActList } from "../../../acting/act-list";

type AddressActProps = {
  address: ServerRecord["addresses"][number];
  record: ServerRecord;
  staff: HoldsRights;
};

/** Another address becomes the main one, or nothing may pass any more. */
export function AddressAct({ address: { ip, main, blocked }, record, staff }: AddressActProps) {
  const t = useTranslations("abuseAdmin");
  const whyNot = record.back_end.unable.includes("setLink") ? { whyNot: t("blockImpossible") } : {};
  const isUsed = record.state === "running" || record.state === "stopped";
  return (
    <ActList
      staff={staff}
      subject={{ id: record.id, ip }}
      name={ip}
      acts={[
        { act: "mainAddress", isFitting: isUsed && !main },
        { act: "blockAddress", isFitting: blocked?.by !== "staff", ...whyNot },
        { act: "unblockAddress", isFitting: blocked !== null, ...whyNot },
      ]}
    />
  );
}
