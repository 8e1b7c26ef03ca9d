import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ApiCalls } from "@/components/api-call/api-calls";
import { RuleList } from "@/components/firewall/rule-list";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { useChange } from "@/components/ui/use-change";
import type { OutputOf } from "@/lib/api/client";
import { query } from "@/lib/api/query";

/** The rules that were applied last, and whether the back end says the same. */
export function AppliedCard({ firewall }: { firewall: OutputOf<"firewall", "server"> }) {
  const t = useTranslations("firewall");
  const { id, state, applied, is_filtered: isFiltered } = firewall;
  const isSettled = state !== "applying" && state !== "returning";
  const asked = useQuery({ ...query("firewall", "check", { id }), retry: false, enabled: isSettled });
  // Also when a trial has ended by itself, which no answer of a call tells.
  useChange(JSON.stringify([state, applied]), () => void asked.refetch());
  const isSame = asked.isFetching ? undefined : asked.data?.is_same;
  return (
    <Card
      title={t("applied")}
      actions={
        <Button
          size="sm"
          pending={asked.isFetching}
          pendingLabel={t("checking")}
          onClick={() => void asked.refetch()}
        >
          {t("check")}
        </Button>
      }
      footer={<ApiCalls calls={[{ call: "firewall/check", fields: { id } }]} />}
    >
      <div className="space-y-3">
        {isSettled && isSame !== undefined && (
          <Notice tone={isSame ? "good" : "attention"} live>
            {t(isSame === null ? "checkedSilent" : isSame ? "checkedSame" : "checkedOther")}
          </Notice>
        )}
        {isFiltered ? (
          <>
            <RuleList label={t("applied")} lines={applied.map((rule) => ({ rule }))} />
            <p className="text-ink-2 text-xs">{t("otherwise")}</p>
          </>
        ) : (
          <p className="text-ink-2">{t("notFiltered")}</p>
        )}
      </div>
    </Card>
  );
}
