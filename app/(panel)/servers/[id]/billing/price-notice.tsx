import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import type { Locale } from "@/lib/base/locale";
import type { Amount } from "@/lib/base/money";
import { formatAmount } from "@/lib/base/money-text";
import { formatDate } from "@/lib/base/time-text";

type PriceNoticeProps = { change: { old: Amount; price: Amount; from: string } | null; locale: Locale };

/** That the plan of the server will cost another price, and from when. */
export function PriceNotice({ change, locale }: PriceNoticeProps) {
  const t = useTranslations("priceChanges");
  if (!change) return null;
  return (
    <Notice tone="info" title={t("own.title")}>
      {t("own.text", {
        old: formatAmount(change.old, locale),
        price: formatAmount(change.price, locale),
        date: formatDate(change.from, locale),
      })}
    </Notice>
  );
}
