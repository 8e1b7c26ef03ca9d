import { useTranslations } from "next-intl";
import { failureCode } from "@/lib/base/deploy-failures";

const looks = { quiet: "text-ink-2", danger: "text-danger" };

/** Why an attempt failed: in the reader's language where it is a failure we know, else in the provisioner's words. */
export function Reason({ text, tone }: { text: string; tone: keyof typeof looks }) {
  const t = useTranslations("job.reason");
  const code = failureCode(text);
  return code ? (
    <span className={looks[tone]}>{t(code)}</span>
  ) : (
    <q lang="en" className={looks[tone]}>
      {text}
    </q>
  );
}
