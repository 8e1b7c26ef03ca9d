import { useLocale, useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { ProgressBar } from "@/components/ui/progress-bar";
import { formatAmount } from "@/lib/base/money-text";
import { formatDate } from "@/lib/base/time-text";
import type { TrafficPage } from "@/lib/domain/network/traffic/page";
import { volumeText } from "./volume";

const terabyte = 1e12;

/** Traffic used this month, with a forecast. */
export function QuotaCard({ page: { month, plan } }: { page: TrafficPage }) {
  const t = useTranslations("network.traffic");
  const locale = useLocale();
  const price = formatAmount({ value: plan.rate_out, currency: plan.currency }, locale);
  return (
    <Card
      title={t("month")}
      hint={t("monthText", { date: formatDate(month.begins, locale, { timeZone: "UTC" }) })}
      footer={`${t("plan")}: ${plan.name}`}
    >
      <div className="space-y-4">
        <Quota
          label={t("quotaOut")}
          used={month.out_bytes}
          limitTb={month.limit_out_tb}
          expected={month.forecast_out}
          price={price}
        />
        <Quota
          label={t("quotaIn")}
          used={month.in_bytes}
          limitTb={month.limit_in_tb}
          expected={month.forecast_in}
          price={null}
        />
      </div>
    </Card>
  );
}

type QuotaProps = {
  label: string;
  used: number;
  limitTb: number | null;
  expected: number | null;
  price: string | null;
};

function Quota({ label, used, limitTb, expected, price }: QuotaProps) {
  const t = useTranslations("network.traffic");
  const locale = useLocale();
  const say = (bytes: number) => volumeText(bytes, locale, t);
  const limit = limitTb === null ? null : limitTb * terabyte;
  const labels =
    limit === null ? t("unlimited", { used: say(used) }) : t("of", { used: say(used), limit: say(limit) });
  const beyond = limit !== null && expected !== null && expected > limit ? expected - limit : null;
  return (
    <div>
      <p className="mb-1.5 flex flex-wrap justify-between gap-x-4">
        <span className="font-medium">{label}</span>
        <span className="figures text-ink-2">{labels}</span>
      </p>
      {limit !== null && (
        <ProgressBar
          value={used / limit}
          label={label}
          valueText={labels}
          tone={used > limit ? "danger" : beyond === null ? "accent" : "attention"}
        />
      )}
      <p className="mt-1.5 text-ink-2 text-xs">
        {expected === null ? t("early") : t("forecast", { value: say(expected) })}
        {expected !== null && limit !== null && (
          <>
            {". "}
            {beyond === null ? t("within") : price && t("beyond", { value: say(beyond), price })}
          </>
        )}
      </p>
    </div>
  );
}
