import type { Route } from "next";
import { useLocale, useTranslations } from "next-intl";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { StateChip } from "@/components/ui/state-chip";
import { Time } from "@/components/ui/time";
import { formatMonth } from "@/lib/base/time-text";
import type { BooksMonth, CompanyMonths } from "@/lib/domain/money/closing/schema";
import { ActButton } from "../acting/action-button";
import { useCheckName } from "./checks-card";

const tones = { closed: "good", closable: "attention", waiting: "neutral", running: "info" } as const;

type Closing = NonNullable<BooksMonth["closing"]>;

/** Who closed it, when and why, and what was accepted. */
function ClosedBy({ closing }: { closing: Closing }) {
  const t = useTranslations("closing");
  const locale = useLocale();
  const nameOf = useCheckName();
  const accepted = closing.warnings.map(({ name, count }) => `${nameOf(name)} (${count})`).join(", ");
  return (
    <span className="min-w-0">
      <Time value={closing.at} locale={locale} /> {closing.by && `· ${closing.by}`}
      <span className="wrap-anywhere block text-ink-2 text-xs">
        {closing.reason}
        {accepted && ` · ${t("accepted", { list: accepted })}`}
      </span>
      {closing.reopening && (
        <span className="wrap-anywhere block text-xs">
          {t("waitsFor", { by: closing.reopening.by, reason: closing.reopening.reason })}
        </span>
      )}
    </span>
  );
}

/** The last closed month can be reopened; somebody else agrees to it here, too. */
function Reopening({ closing, name }: { closing: Closing; name: string }) {
  const backOffice = useTranslations("backOffice");
  const { id, is_last: isLast, reopening } = closing;
  if (!isLast) return null;
  if (!reopening) return <ActButton act="reopenMonth" subject={{ id }} name={name} />;
  if (reopening.is_own) return <span className="text-ink-2 text-xs">{backOffice("ownAdjustment")}</span>;
  return (
    <>
      <ActButton act="approveReopening" subject={{ id: reopening.id }} name={name} />
      <ActButton act="rejectReopening" subject={{ id: reopening.id }} name={name} />
    </>
  );
}

/** The months of a company, the newest first. */
export function MonthsCard({ books }: { books: CompanyMonths }) {
  const t = useTranslations("closing");
  const locale = useLocale();
  const { company, months, check } = books;
  const isFirst = company.closed_through === null && months.some(({ state }) => state === "closable");
  return (
    <Card flush title={t("months")} hint={isFirst && t("firstHint")}>
      <Table
        bare
        label={t("months")}
        head={
          <HeadRow>
            <HeadCell>{t("month")}</HeadCell>
            <HeadCell>{t("state")}</HeadCell>
            <HeadCell>{t("closed")}</HeadCell>
            <HeadCell label={t("action")} />
          </HeadRow>
        }
      >
        {months.map(({ month, state, closing }) => {
          const name = formatMonth(`${month}-01T00:00:00Z`, locale);
          return (
            <Row key={month}>
              <Cell head>{name}</Cell>
              <Cell label={t("state")}>
                <StateChip tone={tones[state]}>{t(`states.${state}`)}</StateChip>
              </Cell>
              <Cell label={closing ? t("closed") : ""}>{closing && <ClosedBy closing={closing} />}</Cell>
              <Cell align="end">
                <span className="flex flex-wrap justify-end gap-2">
                  {closing && <Reopening closing={closing} name={`${company.name}, ${name}`} />}
                  {isFirst && state === "closable" && month !== check?.month && (
                    <LinkButton
                      href={`/staff/closing?company=${company.id}&month=${month}` as Route}
                      size="sm"
                      aria-label={t("chooseNamed", { month: name })}
                    >
                      {t("choose")}
                    </LinkButton>
                  )}
                </span>
              </Cell>
            </Row>
          );
        })}
      </Table>
    </Card>
  );
}
