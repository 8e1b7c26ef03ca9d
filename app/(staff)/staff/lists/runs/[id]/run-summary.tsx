import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { BulkRun } from "@/lib/domain/support/bulk/schema";

/** How far a run is, and what comes next. */
export function RunSummary({ run: { state, rows } }: { run: BulkRun }) {
  const t = useTranslations("bulk");
  const tried = rows.filter(({ trial }) => trial !== null).length;
  const possible = rows.filter(({ trial }) => trial === "possible").length;
  const ended = rows.filter(({ outcome }) => outcome !== null).length;
  const done = rows.filter(({ outcome }) => outcome === "done").length;
  const counts = { tried, possible, ended, done, count: rows.length, refused: ended - done };
  const isMoving = state === "checking" || state === "running";
  const share = state === "checking" ? tried / rows.length : ended / Math.max(possible, 1);
  const tone = state === "stopped" || (state === "done" && done < possible) ? "attention" : "info";
  return (
    <Notice tone={state === "done" && done === possible ? "good" : tone} title={t(`states.${state}`)}>
      <p>{t(`summary.${state}`, counts)}</p>
      {isMoving && (
        <div className="mt-2">
          <ProgressBar value={share} label={t(`states.${state}`)} />
        </div>
      )}
    </Notice>
  );
}
