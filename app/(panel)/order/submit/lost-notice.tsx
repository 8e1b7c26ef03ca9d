import { useLocale, useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import { missingParts } from "@/lib/domain/orders/order-templates/rules";
import type { OrderOptions } from "@/lib/domain/orders/orders/options";
import { type LinkParameters, wantedOf } from "../selection/selection";
import { missingText } from "./missing-text";

type LostNoticeProps = { options: OrderOptions; link: LinkParameters };

/** Options of a link or template that are no longer available, shown before the customer replaces them. */
export function LostNotice({ options, link }: LostNoticeProps) {
  const t = useTranslations("order");
  const locale = useLocale();
  const missing = missingParts(options, wantedOf(link));
  if (missing.length === 0) return null;
  return (
    <div className="mb-4">
      <Notice tone="attention" title={t("missing.title")}>
        <ul>
          {missing.map((one) => (
            <li key={one.part}>{missingText(one, options, t, locale)}</li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
