import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { DownloadLink } from "@/components/ui/download-link";
import { EmptyState } from "@/components/ui/empty-state";
import { CalendarClock } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import { PanelLink } from "@/components/ui/panel-link";
import { StateChip } from "@/components/ui/state-chip";
import { Time } from "@/components/ui/time";
import type { Locale } from "@/lib/base/locale";
import type { ChargePlan } from "@/lib/domain/orders/renewals/view-schema";
import { behindFold, rowsBeforeFold } from "../fold-rules";
import { type ListView, pathOf } from "../list/list-view";
import { ServerLinks } from "../list/server-links";
import { PhoneFold } from "../phone-fold";
import { ChargeCalendar } from "./charge-calendar";
import { howShown } from "./how-paid";

type Charge = ChargePlan["charges"][number];

const pageSize = 10;

type UpcomingProps = { plan: ChargePlan; view: ListView; locale: Locale; now: string };

/** Charges of the next 90 days, soonest first and paginated, with what automatic payment does about each. */
export function Upcoming({ plan, view, locale, now }: UpcomingProps) {
  const t = useTranslations("billing");
  const { charges, runs_out: runsOut } = plan;
  // The list may have become shorter since the URL was created.
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
      <PhoneFold labels={{ unfold: t("unfold"), fold: t("fold") }} isOpen={view.charges > 0} isNeeded>
        <ChargeCalendar plan={plan} view={view} pageSize={pageSize} locale={locale} now={now} />
        <Table
          bare
          label={t("upcoming")}
          head={
            <HeadRow>
              <HeadCell>{t("servers")}</HeadCell>
              <HeadCell>{t("charge")}</HeadCell>
              <HeadCell>{t("date")}</HeadCell>
              <HeadCell>{t("payment")}</HeadCell>
              <HeadCell align="end">{t("amount")}</HeadCell>
              {showsCredit && <HeadCell align="end">{t("creditAfter")}</HeadCell>}
            </HeadRow>
          }
          footer={
            charges.length > pageSize && <ChargePages view={view} first={first} total={charges.length} />
          }
        >
          {shown.map((charge, index) => (
            <ChargeRow
              key={`${charge.invoice?.id} ${charge.servers[0]?.id} ${charge.date}`}
              id={`charge-${first + index}`}
              charge={charge}
              showsCredit={showsCredit}
              locale={locale}
              now={now}
              isFolded={index >= rowsBeforeFold}
            />
          ))}
        </Table>
      </PhoneFold>
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

type ChargeRowProps = {
  id: string;
  charge: Charge;
  showsCredit: boolean;
  locale: Locale;
  now: string;
  isFolded: boolean;
};

function ChargeRow({ id, charge, showsCredit, locale, now, isFolded }: ChargeRowProps) {
  const t = useTranslations("billing");
  const { servers, invoice, date, amount, how } = charge;
  const [tone, icon] = howShown[how];
  const what = invoice ? (
    <PanelLink
      href={`/billing/invoices/${invoice.id}` as Route}
      className="tap whitespace-nowrap text-accent-ink hover:underline"
    >
      {invoice.number}
    </PanelLink>
  ) : (
    t("renewal")
  );
  const isOfServers = servers.length > 0;
  return (
    <Row id={id} className={classNames("scroll-mt-24 target:bg-accent-soft", isFolded && behindFold)}>
      <Cell head className="md:max-w-52">
        {isOfServers ? <ServerLinks servers={servers} /> : what}
      </Cell>
      {/* On a phone a card without it is the next period of its server. */}
      <Cell label={t("charge")} className={isOfServers && invoice ? "" : "max-md:hidden"}>
        {isOfServers ? what : "–"}
      </Cell>
      <Cell label={t("date")}>
        {charge.is_overdue ? (
          <span className="text-danger">{t("overdueNow")}</span>
        ) : (
          <Time value={date} locale={locale} now={now} show="both" />
        )}
      </Cell>
      <Cell label={t("payment")}>
        <StateChip tone={tone} icon={icon}>
          {t(`how.${how}`)}
        </StateChip>
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
