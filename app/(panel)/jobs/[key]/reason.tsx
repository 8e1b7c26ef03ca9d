import { useTranslations } from "next-intl";
import type { JobPage } from "@/lib/domain/kernel/jobs/show";

const looks = { quiet: "text-ink-2", danger: "text-danger" };

type ReasonProps = { reason: JobPage["failures"][number]["reason"]; tone: keyof typeof looks };

/** Why an attempt failed: translated if the reason is known, else the provisioner's own text. */
export function Reason({ reason, tone }: ReasonProps) {
  const t = useTranslations("job.reason");
  return reason.code === "reported" ? (
    <q lang="en" className={looks[tone]}>
      {reason.text}
    </q>
  ) : (
    <span className={looks[tone]}>{t(reason.code)}</span>
  );
}
