import { getLocale, getTranslations } from "next-intl/server";
import { RefreshPage } from "@/components/state/refresh-page";
import { Card } from "@/components/ui/card";
import { StateChip } from "@/components/ui/state-chip";
import { Time } from "@/components/ui/time";
import type { Tone } from "@/components/ui/tone";
import type { Locale } from "@/lib/base/locale";
import type { MaintenanceTask } from "@/lib/domain/support/maintenance/schema";

const tones: Record<MaintenanceTask["state"], Tone> = {
  queued: "neutral",
  running: "info",
  done: "good",
  failed: "danger",
};

async function TaskRow({ task }: { task: MaintenanceTask }) {
  const [t, locale] = await Promise.all([getTranslations("maintenance"), getLocale() as Promise<Locale>]);
  const { kind, state, asked_at: asked, asked_by: by, seconds, host, about, facts, lines } = task;
  return (
    <li className="space-y-1 border-b px-4 py-3 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="wrap-anywhere min-w-0 font-medium">
          {about === "" ? t(`kinds.${kind}`) : t("kindOf", { kind: t(`kinds.${kind}`), about })}
        </span>
        <StateChip tone={tones[state]}>{t(`states.${state}`)}</StateChip>
      </div>
      {state === "done" && (
        <p className="wrap-anywhere">{t(`done.${kind as "verify_audit"}`, facts as { rows: number })}</p>
      )}
      {lines.length > 0 && (
        <ul className="wrap-anywhere list-disc space-y-0.5 ps-5 text-danger">
          {[...new Set(lines)].map((line) => (
            <li key={line} className="whitespace-pre-line">
              {line}
            </li>
          ))}
        </ul>
      )}
      <p className="text-ink-2 text-xs">
        <Time value={asked} locale={locale} />
        {by !== null && ` · ${by}`}
        {seconds !== null && ` · ${t("took", { seconds })}`}
        {host !== null && ` · ${t("on", { host })}`}
      </p>
    </li>
  );
}

/** What staff have started and what came of it, the newest first. While something is under way the page follows it. */
export async function TaskList({ tasks }: { tasks: readonly MaintenanceTask[] }) {
  const t = await getTranslations("maintenance");
  const isUnderWay = tasks.some(({ state }) => state === "queued" || state === "running");
  return (
    <Card title={t("tasks")} flush>
      {isUnderWay && <RefreshPage everyMs={2_000} />}
      {tasks.length === 0 ? (
        <p className="p-4 text-ink-2">{t("noTasks")}</p>
      ) : (
        <ul aria-live="polite">
          {tasks.map((task) => (
            <TaskRow key={task.id} task={task} />
          ))}
        </ul>
      )}
    </Card>
  );
}
