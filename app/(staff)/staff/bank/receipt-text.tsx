import { useLocale, useTranslations } from "next-intl";
import { formatDate } from "@/lib/base/time-text";
import type { OpenReceipt } from "@/lib/domain/money/bank/schema";
import { statementAmount } from "../statement-amount";

type ReceiptTextProps = { receipt: Omit<OpenReceipt, "candidates" | "isSure"> };

/** What the statement says of a receipt. */
export function ReceiptText({ receipt }: ReceiptTextProps) {
  const t = useTranslations("backOffice.kinds");
  const locale = useLocale();
  const { day, amount, currency, payer, payer_account: account, text, problem } = receipt;
  const key = problem as "no_reference";
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="figures font-semibold">{statementAmount(amount, currency, locale)}</span>
        <span className="wrap-anywhere">{payer || "–"}</span>
      </p>
      <p className="wrap-anywhere mt-0.5">{text || "–"}</p>
      <p className="wrap-anywhere mt-0.5 text-ink-2 text-xs">
        {[formatDate(day, locale), account, t.has(key) ? t(key) : problem].filter(Boolean).join(" · ")}
      </p>
    </div>
  );
}
