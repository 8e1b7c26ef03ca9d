import type { Route } from "next";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { StateChip } from "@/components/ui/state-chip";
import type { Tone } from "@/components/ui/tone";
import { formatDate } from "@/lib/base/time-text";
import type { ImportView } from "@/lib/domain/money/payments/shared/statement-schema";
import { ActButton } from "../../acting/action-button";
import { statementAmount } from "../../statement-amount";

const tones: Record<ImportView["receipts"][number]["state"], Tone> = {
  open: "attention",
  booked: "good",
  set_aside: "neutral",
  taken_back: "info",
};

type Receipt = ImportView["receipts"][number];

function ReceiptRow({ receipt, mayUndo }: { receipt: Receipt; mayUndo: boolean }) {
  const t = useTranslations("backOffice");
  const locale = useLocale();
  const { line, day, amount, currency, payer, payer_account: account, text, state, problem } = receipt;
  const key = `kinds.${problem}` as "kinds.no_reference";
  const isListed = state === "set_aside" && problem === "listed";
  const why = state === "open" || isListed ? (t.has(key) ? t(key) : problem) : receipt.invoice;
  return (
    <Row>
      <Cell label={t("imports.line")}>{line ?? "–"}</Cell>
      <Cell head className="wrap-anywhere">
        <span className="block min-w-0">
          {text || "–"}
          <span className="block font-normal text-ink-2 text-xs">
            {[formatDate(day, locale), payer, account].filter(Boolean).join(" · ")}
          </span>
        </span>
      </Cell>
      <Cell label={t("amount")} align="end" className="whitespace-nowrap">
        {statementAmount(amount, currency, locale)}
      </Cell>
      <Cell label={t("state")}>
        <span>
          <StateChip tone={tones[state]}>{t(`imports.states.${state}`)}</StateChip>
          <span className="block text-ink-2 text-xs">
            {state === "booked" && receipt.invoice_id ? (
              <Link
                href={`/staff/invoices/${receipt.invoice_id}` as Route}
                prefetch={false}
                className="text-accent-ink hover:underline"
              >
                {receipt.invoice || receipt.invoice_id}
              </Link>
            ) : (
              why
            )}
          </span>
          {mayUndo && (state === "booked" || state === "set_aside") && (
            <span className="mt-1 block">
              <ActButton
                act="undoReceipt"
                subject={{ id: receipt.id }}
                name={[payer, `${amount} ${currency}`, text.slice(0, 60)].filter(Boolean).join(" · ")}
                variant="ghost"
              />
            </span>
          )}
        </span>
      </Cell>
    </Row>
  );
}

type ImportRowsProps = Pick<ImportView, "receipts" | "skipped"> & { mayUndo: boolean };

/** Each row of an imported file, in order: receipts, and skipped rows with the reason. */
export function ImportRows({ receipts, skipped, mayUndo }: ImportRowsProps) {
  const t = useTranslations("backOffice");
  const rows = [
    ...receipts.map((receipt) => ({ line: receipt.line ?? 0, key: `r${receipt.id}`, receipt, left: null })),
    ...skipped.map((left, index) => ({ line: left.line, key: `s${index}`, receipt: null, left })),
  ].sort((a, b) => a.line - b.line);
  return (
    <Table
      bare
      label={t("imports.rows")}
      head={
        <HeadRow>
          <HeadCell>{t("imports.line")}</HeadCell>
          <HeadCell>{t("what")}</HeadCell>
          <HeadCell align="end">{t("amount")}</HeadCell>
          <HeadCell>{t("state")}</HeadCell>
        </HeadRow>
      }
    >
      {rows.map(({ key, receipt, left }) =>
        receipt ? (
          <ReceiptRow key={key} receipt={receipt} mayUndo={mayUndo} />
        ) : (
          left && (
            <Row key={key}>
              <Cell label={t("imports.line")}>{left.line}</Cell>
              <Cell head className="wrap-anywhere">
                <span className="font-normal text-ink-2">{left.said || "–"}</span>
              </Cell>
              <Cell align="end" className="max-md:hidden" />
              <Cell label={t("state")} className="text-ink-2">
                {t(`statement.codes.${left.code}` as "statement.codes.day")}
              </Cell>
            </Row>
          )
        ),
      )}
    </Table>
  );
}
