import { useLocale, useTranslations } from "next-intl";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Notice } from "@/components/ui/notice";
import { formatDate } from "@/lib/base/time-text";
import { unknownCurrency } from "@/lib/base/unknown-currency";
import type { StatementView } from "@/lib/domain/money/payments/shared/statement-schema";
import { BalanceNotice } from "../../balance-notice";
import { statementAmount } from "../../statement-amount";

const mostShown = 10;
const isOdd = (code: string): boolean => ["amount", "day", "direction", "status", "currency"].includes(code);

function ReceiptRow({ receipt }: { receipt: StatementView["receipts"][number] }) {
  const t = useTranslations("backOffice.statement");
  const locale = useLocale();
  const { day, amount, currency, payer, payer_account: account, text } = receipt;
  return (
    <Row>
      <Cell head className="whitespace-nowrap">
        <span className="figures font-normal">{formatDate(day, locale)}</span>
      </Cell>
      <Cell label={t("roles.amount")} align="end" className="whitespace-nowrap">
        {statementAmount(amount, currency, locale)}
      </Cell>
      <Cell label={t("roles.payer")} className="wrap-anywhere">
        <span className="min-w-0">
          {payer || (account ? "" : "–")}
          {account && <span className="block text-ink-2 text-xs">{account}</span>}
        </span>
      </Cell>
      <Cell label={t("roles.text")} className="wrap-anywhere text-xs">
        {text || "–"}
      </Cell>
    </Row>
  );
}

/** Whether receipts lack a currency, which the mapping can provide. */
export const namesNoCurrency = ({ refusal, receipts }: StatementView): boolean =>
  refusal === null && receipts.some(({ currency }) => currency === unknownCurrency);

/** Preview of a file: number of receipts, the first ones, and unreadable rows. */
export function StatementPreview({ view }: { view: StatementView }) {
  const t = useTranslations("backOffice.statement");
  const { receipts, skipped, count, refusal, table, balances } = view;
  const odd = skipped.filter(({ code }) => isOdd(code));
  return (
    <div className="space-y-3">
      {refusal ? (
        <Notice tone="attention" title={t("refused")} live>
          {t(`refusals.${refusal.code}`, { said: refusal.said })} {table && t("sayColumns")}
        </Notice>
      ) : (
        <p role="status" className="font-semibold">
          {t("found", { count, skipped: skipped.length })}
        </p>
      )}
      <BalanceNotice balances={balances} />
      {table && namesNoCurrency(view) && <Notice tone="attention">{t("noCurrency")}</Notice>}
      {!refusal && receipts.length > 0 && (
        <Table
          label={t("receipts")}
          head={
            <HeadRow>
              <HeadCell>{t("roles.day")}</HeadCell>
              <HeadCell align="end">{t("roles.amount")}</HeadCell>
              <HeadCell>{t("roles.payer")}</HeadCell>
              <HeadCell>{t("roles.text")}</HeadCell>
            </HeadRow>
          }
        >
          {receipts.map((receipt) => (
            <ReceiptRow key={`${receipt.line} ${receipt.text}`} receipt={receipt} />
          ))}
        </Table>
      )}
      {odd.length > 0 && (
        <Notice tone="attention" title={t("left", { count: odd.length })}>
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
