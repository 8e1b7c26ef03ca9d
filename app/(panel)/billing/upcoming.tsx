import { CalendarClock } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import { StateChip } from "@/components/ui/state-chip";
import { Time } from "@/components/ui/time";
import type { Tone } from "@/components/ui/tone";
import type { Locale } from "@/lib/base/locale";
import type { ChargePlan } from "@/lib/domain/renewals/view-schema";
import { DownloadLink } from "./download-link";
import { type ListView, pathOf } from "./list-view";

type Charge = ChargePlan["charges"][number];

const pageSize = 20;

const tones = {
  credit: "good",
  card: "good",
  short: "danger",
  manual: "neutral",
} satisfies Record<Charge["how"], Tone>;

type UpcomingProps = { plan: ChargePlan; view: ListView; locale: Locale; now: string };

/** The charges of the next 90 days, soonest first and a page at a time, and what automatic payment does about each. */
export function Upcoming({ plan, view, locale, now }: UpcomingProps) {
  const t = useTranslations("billing");
  const { charges, runs_out: runsOut } = plan;
  // The list may have become shorter since the address was made.
  const last = Math.max(0, Math.floor((charges.length - 1) / pageSize) * pageSize);
  const first = Math.min(view.charges, last);
  const shown = charges.slice(first, first + pageSize);
  const showsCredit = charges.some(({ how }) => how !== "manual");
  if (charges.length === 0)
    return (
      <Card title={t("upcoming")} flush>
        <EmptyState icon={<CalendarClock size={22} aria-hidden />} title={t("upcomingNone")}>
          {t("upcomingNoneText")}
        </EmptyState>
      </Card>
    );
  return (
    <Card
      id="upcoming"
      title={t("upcoming")}
      hint={t("days90")}
      actions={
        <>
          <DownloadLink href="/billing/charges.csv">{t("csv")}</DownloadLink>
          <DownloadLink href="/billing/charges.ics">{t("calendar")}</DownloadLink>
        </>
      }
      flush
    >
      {runsOut && (
        <div className="border-b p-3">
          <Notice tone="attention">
            {t.rich("runsOut", {
              time: () => <Time value={runsOut} locale={locale} now={now} show="date" />,
            })}
          </Notice>
        </div>
      )}
      <Table
        bare
        label={t("upcoming")}
        head={
          <HeadRow>
            <HeadCell>{t("charge")}</HeadCell>
            <HeadCell>{t("date")}</HeadCell>
            <HeadCell>{t("payment")}</HeadCell>
            <HeadCell align="end">{t("amount")}</HeadCell>
            {showsCredit && <HeadCell align="end">{t("creditAfter")}</HeadCell>}
          </HeadRow>
        }
        footer={charges.length > pageSize && <ChargePages view={view} first={first} total={charges.length} />}
      >
        {shown.map((charge) => (
          <ChargeRow
            key={`${charge.invoice?.id} ${charge.server?.id} ${charge.date}`}
            charge={charge}
            showsCredit={showsCredit}
            locale={locale}
            now={now}
          />
        ))}
      </Table>
    </Card>
  );
}

type PagesProps = { view: ListView; first: number; total: number };

function ChargePages({ view, first, total }: PagesProps) {
  const t = useTranslations("billing");
  const to = Math.min(first + pageSize, total);
  const place = (charges: number) => pathOf({ ...view, charges }, "#upcoming");
  return (
    <nav aria-label={t("chargePages")} className="flex flex-wrap items-center justify-between gap-2">
      <span className="figures">{t("chargesShown", { from: first + 1, to, total })}</span>
      <span className="flex gap-2">
        {first > 0 && (
          <LinkButton size="sm" href={place(Math.max(0, first - pageSize))}>
            {t("sooner")}
          </LinkButton>
        )}
        {to < total && (
          <LinkButton size="sm" href={place(to)}>
            {t("later")}
          </LinkButton>
        )}
      </span>
    </nav>
  );
}

type ChargeRowProps = { charge: Charge; showsCredit: boolean; locale: Locale; now: string };

function ChargeRow({ charge, showsCredit, locale, now }: ChargeRowProps) {
  const t = useTranslations("billing");
  const { server, invoice, date, amount, how } = charge;
  const [href, name] = invoice
    ? [`/billing/invoices/${invoice.id}`, invoice.number]
    : [`/servers/${server?.id}`, server?.hostname ?? ""];
  return (
    <Row>
      <Cell head>
        <Link
          href={href as Route}
          className={classNames(
            "tap text-accent-ink hover:underline",
            invoice ? "whitespace-nowrap" : "wrap-anywhere",
          )}
        >
          {name}
        </Link>
      </Cell>
      <Cell label={t("date")}>
        <Time
          value={date}
          locale={locale}
          now={now}
          show="both"
          className={date <= now ? "text-danger" : undefined}
        />
      </Cell>
      <Cell label={t("payment")}>
        <StateChip tone={tones[how]}>{t(`how.${how}`)}</StateChip>
      </Cell>
      <Cell label={t("amount")} align="end">
        <Money amount={amount} locale={locale} />
      </Cell>
      {showsCredit && (
        <Cell label={t("creditAfter")} align="end" className="text-ink-2">
          <Money amount={charge.credit_after} locale={locale} />
        </Cell>
      )}
    </Row>
  );
}
