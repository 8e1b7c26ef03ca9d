import { useTranslations } from "next-intl";
import { AbortReinstall } from "@/components/form/dialogs/abort-reinstall";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";
import { WorkNotice } from "../frame/running-job";

/** A waiting or running installation over the network; it does not block other jobs on the server. */
export function NetInstalling({ server: { id, hostname, busy, jobs } }: { server: ServerOverview }) {
  const t = useTranslations("machine.net");
  const job = jobs.find(({ action, finished }) => action === "reinstall" && finished === null);
  if (!job || busy?.action === "reinstall") return null;
  return (
    <WorkNotice
      title={t("open")}
      since={job.created}
      jobKey={job.key}
      text={t("openText")}
      further={<AbortReinstall {...{ id, hostname }} isOverNetwork />}
    />
  );
}
