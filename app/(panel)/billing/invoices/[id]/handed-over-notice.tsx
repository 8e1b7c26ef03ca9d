import { useTranslations } from "next-intl";
import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import type { Locale } from "@/lib/base/locale";
import type { Amount } from "@/lib/base/money";
import { formatDate } from "@/lib/base/time-text";

type HandedOverProps = { balance: Amount; collector: string; since: string; locale: Locale };

/** Who collects the invoice for its seller. */
export function HandedOverNotice({ balance, collector, since, locale }: HandedOverProps) {
  const t = useTranslations("invoice");
  return (
    <div className="mb-4">
      <Notice tone="danger" title={t("handedOver")}>
        {t.rich("handedOverText", {
          collector,
          date: formatDate(since, locale),
          amount: () => <Money amount={balance} locale={locale} />,
        })}
      </Notice>
    </div>
  );
}
