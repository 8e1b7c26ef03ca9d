import { CalendarClock } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Money } from "@/components/ui/money";
import { Time } from "@/components/ui/time";
import type { Locale } from "@/lib/base/locale";
import type { BillingOverview } from "@/lib/domain/billing/view-schema";

type UpcomingProps = { overview: BillingOverview; locale: Locale; now: string };

/** The next charges, one for each server, soonest first. */
export function Upcoming({ overview, locale, now }: UpcomingProps) {
  const t = useTranslations("billing");
  const { upcoming } = overview;
  return (
    <Card title={t("upcoming")} flush>
      {upcoming.length === 0 ? (
        <EmptyState icon={<CalendarClock size={22} aria-hidden />} title={t("upcomingNone")}>
          {t("upcomingNoneText")}
        </EmptyState>
      ) : (
        <Table
          bare
          label={t("upcoming")}
          head={
            <HeadRow>
              <HeadCell>{t("server")}</HeadCell>
              <HeadCell>{t("date")}</HeadCell>
              <HeadCell align="end">{t("amount")}</HeadCell>
            </HeadRow>
          }
        >
          {upcoming.map(({ server_id: id, hostname, amount, date }) => (
            <Row key={id}>
              <Cell head>
                <Link href={`/servers/${id}` as Route} className="tap text-accent-ink hover:underline">
                  {hostname}
                </Link>
              </Cell>
              <Cell label={t("date")} className="md:whitespace-nowrap">
                <Time
                  value={date}
                  locale={locale}
                  now={now}
                  show="both"
                  className={date < now ? "text-danger" : undefined}
                />
              </Cell>
              <Cell label={t("amount")} align="end">
                <Money amount={amount} locale={locale} />
              </Cell>
            </Row>
          ))}
        </Table>
      )}
    </Card>
  );
}
