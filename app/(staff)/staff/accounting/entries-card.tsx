import type { Route } from "next";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Card } from "@/components/ui/card";
import { Money } from "@/components/ui/money";
import { Time } from "@/components/ui/time";
import type { ListedEntries } from "@/lib/domain/money/accounting/schema";
import { useCause } from "./use-cause";

/** Entries of the books about something; each opens into its postings. Nothing while there are none. */
export function EntriesCard({ entries }: ListedEntries) {
  const t = useTranslations("accounting");
  const locale = useLocale();
  const causeOf = useCause();
  if (entries.length === 0) return null;
  return (
    <Card title={t("entriesIn")} flush>
      <Table
        bare
        label={t("entriesIn")}
        head={
          <HeadRow>
            <HeadCell>{t("cause")}</HeadCell>
            <HeadCell>{t("bookedAt")}</HeadCell>
            <HeadCell align="end">{t("amount")}</HeadCell>
          </HeadRow>
        }
      >
        {entries.map(({ id, at, cause, posting, currency, amount }) => (
          <Row key={id}>
            <Cell head className="wrap-anywhere">
              <span className="block min-w-0">
                <Link
                  href={`/staff/accounting/entries/${id}` as Route}
                  prefetch={false}
                  className="tap text-accent-ink hover:underline"
                >
                  {causeOf(cause)}
                </Link>
                <span className="block font-normal text-ink-2 text-xs">{posting}</span>
              </span>
            </Cell>
            <Cell label={t("bookedAt")}>
              <Time value={at} locale={locale} show="date" />
            </Cell>
            <Cell label={t("amount")} align="end">
              <Money amount={{ value: amount, currency }} locale={locale} />
            </Cell>
          </Row>
        ))}
      </Table>
    </Card>
  );
}
