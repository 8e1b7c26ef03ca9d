import { useTranslations } from "next-intl";
import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import type { Locale } from "@/lib/base/locale";
import type { Amount } from "@/lib/base/money";

type ChargedBackProps = { balance: Amount; by: "bank" | "staff"; locale: Locale };

/** Explains a charged-back payment and how to settle it. */
export function ChargedBackNotice({ balance, by, locale }: ChargedBackProps) {
  const t = useTranslations("invoice");
  return (
    <div className="mb-4">
      <Notice tone="danger" title={t(by === "bank" ? "takenBack" : "unbooked")}>
        {t.rich(by === "bank" ? "takenBackText" : "unbookedText", {
          amount: () => <Money amount={balance} locale={locale} />,
        })}
      </Notice>
    </div>
  );
}
