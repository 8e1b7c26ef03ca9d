import { useLocale, useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { ProgressBar } from "@/components/ui/progress-bar";
import { StateChip } from "@/components/ui/state-chip";
import { Time } from "@/components/ui/time";
import type { Tone } from "@/components/ui/tone";
import type { Locale } from "@/lib/base/locale";
import type { Evacuation } from "@/lib/domain/servers/hosts/schema";

const tones: Record<Evacuation["state"], Tone> = { running: "info", done: "good", failed: "danger" };
const parts = ["moved", "waiting", "ended", "stayed"] as const;

/** How far the newest evacuation of a host is, and what became of its servers. */
export function EvacuationCard({ evacuation }: { evacuation: Evacuation }) {
  const t = useTranslations("hosts.evacuation");
  const locale = useLocale() as Locale;
  const { state, reason, by, started_at: startedAt, ended_at: endedAt, failure } = evacuation;
  const all = parts.reduce((sum, part) => sum + evacuation[part], 0);
  const settled = all - evacuation.waiting;
  const counts = parts.filter((part) => evacuation[part] > 0);
  return (
    <Card
      title={t("title")}
      actions={
        <StateChip tone={tones[state]} live={state === "running"}>
          {t(`states.${state}`)}
        </StateChip>
      }
    >
      <div className="space-y-3">
        <p className="max-w-[72ch] text-ink-2">
          {by === null ? t("byCommand") : t("by", { name: by })} <Time value={startedAt} locale={locale} />
          {endedAt !== null && (
            <>
              {" – "}
              <Time value={endedAt} locale={locale} />
            </>
          )}
          . {t("reason", { reason })}
        </p>
        {all > 0 && (
          <ProgressBar
            value={settled / all}
            label={t("progress")}
            valueText={t("of", { settled, all })}
            tone={state === "failed" ? "danger" : "accent"}
          />
        )}
        <p className="figures">
          {counts.length === 0
            ? t("empty")
            : counts.map((part) => t(`counts.${part}`, { count: evacuation[part] })).join(" · ")}
        </p>
        {failure !== null && (
          <p className="wrap-anywhere text-danger">
            {t("failure", { code: failure.code })} {failure.text}
          </p>
        )}
      </div>
    </Card>
  );
}
