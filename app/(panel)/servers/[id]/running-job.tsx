import { useTranslations } from "next-intl";
import { useActionName } from "@/components/state/use-action-name";
import { Notice } from "@/components/ui/notice";
import type { ServerOverview } from "@/lib/domain/servers/overview";
import { useReason } from "./use-reason";

const shownMs = 120_000;

/** The newest job, when it has failed a moment ago. */
function justFailed({ jobs }: ServerOverview) {
  const [newest] = jobs;
  if (newest?.state !== "failed" || newest.finished === null) return null;
  return Date.now() - Date.parse(newest.finished) < shownMs ? newest : null;
}

/** What is being done to the server, during which nothing else can begin; or why the last one failed. */
export function RunningJob({ server }: { server: ServerOverview }) {
  const t = useTranslations("server");
  const reasonOf = useReason();
  const nameOf = useActionName();
  const failed = server.busy ? null : justFailed(server);
  if (server.busy)
    return (
      <Notice tone="info" live>
        {t("running", { action: nameOf(server.busy.action) })}
      </Notice>
    );
  return (
    failed && (
      <Notice tone="danger" live title={t("justFailed", { action: nameOf(failed.action) })}>
        {reasonOf(failed.failure)}
      </Notice>
    )
  );
}
