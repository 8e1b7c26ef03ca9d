import { useTranslations } from "next-intl";
import type { HoldsRights } from "@/lib/domain/kernel/staff/staff-rights";
import type { ServerRecord } from "@/lib/domain/support/server-record/schema";
import { ActList } from "../../../acting/act-list";

/** The customer's rule sets filter as they are now, or nothing does. */
export function FirewallActs({ record, staff }: { record: ServerRecord; staff: HoldsRights }) {
  const t = useTranslations("serverRecord");
  const { id, hostname, state, firewall, back_end: backEnd } = record;
  const whyNot = backEnd.unable.includes("setFirewall") ? { whyNot: t("firewallUnable") } : {};
  const isUsed = state === "running" || state === "stopped" || state === "suspended";
  return (
    <ActList
      staff={staff}
      subject={{ id }}
      name={hostname}
      acts={[
        { act: "applyFirewall", isFitting: isUsed && firewall.sets.length > 0, ...whyNot },
        {
          act: "dropFirewall",
          isFitting: isUsed && (firewall.is_filtered || firewall.state === "failed"),
          ...whyNot,
        },
      ]}
    />
  );
}
