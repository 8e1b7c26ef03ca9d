import { useLocale, useTranslations } from "next-intl";
import { formatAmount } from "@/lib/base/money-text";
import { formatDate } from "@/lib/base/time-text";
import type { SepaOverview } from "@/lib/domain/money/sepa/schema";
import { CustomerLink } from "../customer-link";

/** Orders that the bank sent back, the newest first. */
export function ReturnedList({ returned }: Pick<SepaOverview, "returned">) {
  const t = useTranslations("sepa.returned");
  const locale = useLocale();
  if (returned.length === 0) return <p className="px-4 py-3 text-ink-2">{t("none")}</p>;
  return (
    <ul className="divide-y">
      {returned.map(({ id, kind, account, amount, reason, at }) => (
        <li key={`${kind} ${id}`} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-2">
          <span className="figures w-28 font-medium">{formatAmount(amount, locale)}</span>
          <span className="wrap-anywhere min-w-0 grow">
            <CustomerLink id={account.id}>{account.email}</CustomerLink>
          </span>
          <span className="text-ink-2 text-xs">
            {[t(`kinds.${kind}`), reason || t("stopped"), at && formatDate(at.slice(0, 10), locale)]
              .filter(Boolean)
              .join(" · ")}
          </span>
        </li>
      ))}
    </ul>
  );
}
