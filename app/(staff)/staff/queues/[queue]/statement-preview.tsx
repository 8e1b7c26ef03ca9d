import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import { unknownCurrency } from "@/lib/base/unknown-currency";
import type { StatementView } from "@/lib/domain/payments/statement-schema";

const mostShown = 10;
const isOdd = (code: string): boolean => ["amount", "day", "direction", "status", "currency"].includes(code);

/** What a file says: how many receipts, the first of them, and the rows that could not be read. */
export function StatementPreview({ view }: { view: StatementView }) {
  const t = useTranslations("desk.statement");
  const { receipts, skipped, count, refusal, table } = view;
  const odd = skipped.filter(({ code }) => isOdd(code));
  return (
    <div className="space-y-3">
      {refusal ? (
        <Notice tone="attention" title={t("refused")} live>
          {refusal} {table && t("sayColumns")}
        </Notice>
      ) : (
        <p role="status" className="font-semibold">
          {t("found", { count, skipped: skipped.length })}
        </p>
      )}
      {!refusal && receipts.length > 0 && (
        <ul aria-label={t("receipts")} className="divide-y rounded-md border text-xs">
          {receipts.map(({ line, day, amount, currency, payer, payer_account, text }) => (
            <li key={`${line} ${text}`} className="wrap-anywhere px-4 py-2">
              <span className="font-mono">
                {day} {amount} {currency === unknownCurrency ? "" : currency}
              </span>{" "}
              {[payer, payer_account, text].filter(Boolean).join(" · ")}
            </li>
          ))}
        </ul>
      )}
      {odd.length > 0 && (
        <Notice tone="attention" title={t("left")}>
          <ul className="space-y-0.5 text-xs">
            {odd.slice(0, mostShown).map(({ line, code, said }) => (
              <li key={`${line} ${code}`} className="wrap-anywhere">
                {t("line", { line })}: {t(`codes.${code}` as "codes.day")} {said && `(${said})`}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}
