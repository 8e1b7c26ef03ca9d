import { useLocale, useTranslations } from "next-intl";
import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import { Time } from "@/components/ui/time";
import { formatAmount } from "@/lib/base/money-text";
import type { CustomerRecord } from "@/lib/domain/support/customer-record/schema";

/** How the customer stands, in one line of figures: the same on each page of the record. */
export function RecordHead({ record }: { record: CustomerRecord }) {
  const t = useTranslations("backOffice.record");
  const own = useTranslations("customerRecord.head");
  const details = useTranslations("details.missing");
  const locale = useLocale();
  const { customer, money, address } = record;
  const isOverdue = money.overdue.value !== "0.00";
  const figures = [
    { key: "credit", term: t("credit"), amount: money.credit, look: "" },
    { key: "owed", term: t("owed"), amount: money.owed, look: "" },
    { key: "overdue", term: t("overdue"), amount: money.overdue, look: isOverdue ? "text-danger" : "" },
    ...money.mrr.map((amount) => ({ key: amount.currency, term: own("mrr"), amount, look: "" })),
  ];
  return (
    <>
      <dl className="mb-4 grid grid-cols-2 gap-x-6 gap-y-3 rounded-md border bg-raised px-4 py-3 sm:grid-cols-3 lg:flex lg:flex-wrap lg:gap-x-10">
        {figures.map(({ key, term, amount, look }) => (
          <div key={key} className="min-w-0">
            <dt className="text-ink-2 text-xs">{term}</dt>
            <dd className="figures font-semibold">
              <Money amount={amount} locale={locale} className={look} />
            </dd>
          </div>
        ))}
        <div className="min-w-0">
          <dt className="text-ink-2 text-xs">{t("created")}</dt>
          <dd className="figures font-semibold">
            <Time value={customer.created} locale={locale} show="date" />
          </dd>
        </div>
      </dl>
      {address && (
        <div className="mb-4">
          <Notice
            tone="attention"
            title={t("addressMissing", { amount: formatAmount(address.limit, locale) })}
          >
            {address.missing.map((one) => details(one)).join(", ")}
          </Notice>
        </div>
      )}
    </>
  );
}
