import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import { Time } from "@/components/ui/time";
import type { Locale } from "@/lib/base/locale";

type LimitNoticeProps = { limit: number; at: string; locale: Locale };

/** Says when the session limit last ended sessions, and how to avoid it. */
export function LimitNotice({ limit, at, locale }: LimitNoticeProps) {
  const t = useTranslations("sessions");
  return (
    <Notice tone="info" title={t("limitTitle", { limit })}>
      {t.rich("limitText", { time: () => <Time value={at} locale={locale} /> })}
    </Notice>
  );
}
