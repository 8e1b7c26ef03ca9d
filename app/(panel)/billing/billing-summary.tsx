import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { Money } from "@/components/ui/money";
import { Time } from "@/components/ui/time";
import { daysBetween } from "@/lib/base/calendar";
import type { Locale } from "@/lib/base/locale";
import { type Amount, compare, moneyFrom } from "@/lib/base/money";
import { formatAmount, signOf } from "@/lib/base/money-text";
import { dayIn } from "@/lib/base/time-zone";
import { owedFilter } from "@/lib/domain/money/billing/rules";
import type { BillingOverview } from "@/lib/domain/money/billing/view-schema";
import { pathOf, usualView } from "./list/list-view";
import { PayAll } from "./paying/pay-all";
import { PayInPlace } from "./paying/pay-in-place";

type SummaryProps = { overview: BillingOverview; locale: Locale; now: string };

/** The amount due and its due date in one sentence, with the credit beside it. */
export function BillingSummary({ overview, locale, now }: SummaryProps) {
  const t = useTranslations("billing");
  const { credit, owed } = overview;
  const isOwing = signOf(owed.value) > 0;
  return (
    <Card>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0 grow basis-80">
          <p className="text-lg">
            <Sentence overview={overview} locale={locale} now={now} />
          </p>
          {isOwing && (
            <p className="mt-1 text-ink-2">
              {compare(moneyFrom(credit), moneyFrom(owed)) >= 0
                ? t("creditCovers")
                : signOf(credit.value) > 0 && t("creditCoversPart", { credit: formatAmount(credit, locale) })}
            </p>
          )}
          <PaymentMethods overview={overview} />
        </div>
        <dl className="flex flex-wrap gap-x-8 gap-y-3">
          <Sum term={t("owed")} amount={owed} locale={locale} isDanger={overview.overdue > 0} />
          <Sum term={t("credit")} amount={credit} locale={locale} />
        </dl>
      </div>
    </Card>
  );
}

const owedView = { ...usualView, filter: { ...usualView.filter, status: owedFilter } } as const;

/**
 * Pays a single due invoice in place if the credit covers it; links to the payment of the first due invoice, or of
 * all.
 */
function PaymentMethods({ overview }: Pick<SummaryProps, "overview">) {
  const t = useTranslations("billing");
  const { credit, owed, unpaid, next_due_invoice: first, together } = overview;
  if (first === null) return null;
  const isPaidHere = unpaid === 1 && compare(moneyFrom(credit), moneyFrom(owed)) >= 0;
  const paysAll = together.invoices.length > 0;
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {isPaidHere && <PayInPlace invoiceId={first} amount={owed} />}
      {paysAll ? (
        <PayAll together={together} />
      ) : (
        <LinkButton
          href={`/billing/invoices/${first}` as Route}
          variant={isPaidHere ? "secondary" : "primary"}
        >
          {t("payUnpaid")}
        </LinkButton>
      )}
      {unpaid > 1 && (
        <LinkButton href={pathOf(owedView, "#invoices")} variant="secondary">
          {t("showUnpaid", { count: unpaid })}
        </LinkButton>
      )}
    </div>
  );
}

function Sentence({ overview, locale, now }: SummaryProps) {
  const t = useTranslations("billing");
  const { owed, unpaid, overdue, next_due: due, next, zone } = overview;
  const dayOf = (moment: string): string => dayIn(new Date(moment), zone);
  const amount = <Money amount={owed} locale={locale} className="font-semibold" />;
  const time = (value: string, show: "both" | "date") => () => (
    <Time value={value} locale={locale} now={now} show={show} />
  );
  if (due && overdue > 0)
    return t.rich("owesOverdue", {
      unpaid,
      overdue,
      days: Math.max(1, daysBetween(dayOf(due), dayOf(now))),
      amount: () => amount,
      time: time(due, "date"),
    });
  if (due && unpaid > 0) return t.rich("owes", { unpaid, amount: () => amount, time: time(due, "both") });
  if (!next) return t("owesNothing");
  return t.rich("owesNothingNext", {
    servers: next.servers,
    hostname: next.hostname,
    amount: () => <Money amount={next.amount} locale={locale} />,
    time: time(next.date, "date"),
  });
}

type SumProps = {
  term: string;
  amount: Amount;
  locale: Locale;
  isDanger?: boolean;
};

function Sum({ term, amount, locale, isDanger }: SumProps) {
  return (
    <div>
      <dt className="text-ink-2 text-xs">{term}</dt>
      <dd className={isDanger ? "text-danger" : undefined}>
        <Money amount={amount} locale={locale} className="font-semibold text-2xl" />
      </dd>
    </div>
  );
}
