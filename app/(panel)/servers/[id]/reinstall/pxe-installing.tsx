import { useTranslations } from "next-intl";
import { AbortReinstall } from "@/components/form/abort-reinstall";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";
import { WorkNotice } from "../frame/running-job";

/** An installation over the network that waits or runs; other work on the server goes on meanwhile. */
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
