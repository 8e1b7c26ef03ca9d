import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { FirewallChip } from "@/components/firewall/firewall-chip";
import { RuleList } from "@/components/firewall/rule-list";
import { Card } from "@/components/ui/card";
import type { ServerRecord } from "@/lib/domain/support/server-record/schema";

/** What filters the server's traffic, and the rule sets that its owner has chosen. */
export function FirewallCard({ record, actions }: { record: ServerRecord; actions?: ReactNode }) {
  const t = useTranslations("serverRecord");
  const { state, sets, rules, is_filtered: isFiltered } = record.firewall;
  return (
    <Card title={t("firewall")} hint={<FirewallChip state={state} />} actions={actions}>
      <p className="wrap-anywhere">
        <span className="text-ink-2">{t("firewallSets")}:</span> {sets.join(", ") || t("firewallNoSets")}
      </p>
      <h3 className="mt-3 mb-1 font-medium">{t("firewallRules")}</h3>
      {isFiltered ? (
        <RuleList label={t("firewallRules")} lines={rules.map((rule) => ({ rule }))} />
      ) : (
        <p className="text-ink-2">{t("firewallOff")}</p>
      )}
    </Card>
  );
}
