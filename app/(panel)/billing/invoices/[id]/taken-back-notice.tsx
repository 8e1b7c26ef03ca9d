import { useTranslations } from "next-intl";
import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import type { Locale } from "@/lib/base/locale";
import type { Amount } from "@/lib/base/money-text";

/** Says what a payment that the bank took back means, and what ends it. */
export function TakenBackNotice({ balance, locale }: { balance: Amount; locale: Locale }) {
  const t = useTranslations("invoice");
  return (
    <div className="mb-4">
      <Notice tone="danger" title={t("takenBack")}>
        {t.rich("takenBackText", { amount: () => <Money amount={balance} locale={locale} /> })}
      </Notice>
    </div>
  );
}
