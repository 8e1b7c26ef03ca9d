import { useLocale, useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import type { StatementBalance } from "@/lib/domain/money/payments/shared/statement-schema";
import { statementAmount } from "./statement-amount";

/** Says of the statements of a file that name balances whether their entries come to them. */
export function BalanceNotice({ balances }: { balances: readonly StatementBalance[] }) {
  const t = useTranslations("backOffice.balances");
  const locale = useLocale();
  const wrong = balances.filter(({ isRight }) => !isRight);
  if (balances.length === 0) return null;
  if (wrong.length === 0) return <Notice tone="good">{t("right", { count: balances.length })}</Notice>;
  return (
    <Notice tone="attention" title={t("wrong", { count: wrong.length })}>
      <ul className="space-y-0.5 text-xs">
        {wrong.map(({ account, currency, opening, moved, closing }) => (
          <li key={`${account} ${opening} ${closing}`} className="wrap-anywhere">
            {t("line", {
              account: account || "–",
              opening: statementAmount(opening, currency, locale),
              moved: moved === "" ? "?" : statementAmount(moved, currency, locale),
              closing: statementAmount(closing, currency, locale),
            })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
