import { useLocale, useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { formatAmount } from "@/lib/base/money-text";
import { formatDate } from "@/lib/base/time-text";
import type { Offers } from "@/lib/domain/orders/estimates/offer-schema";
import { WithdrawButton } from "./withdraw-button";

/** The offers to this customer whose price is held, and what became of them. */
export function OffersCard({ offers }: Offers) {
  const t = useTranslations("customerRecord.offer");
  const locale = useLocale();
  if (offers.length === 0) return null;
  const items = offers.map(({ id, preset, location, count, price, until, state }) => ({
    key: String(id),
    term: t("heldPlan", { plan: preset, location, count }),
    note: t("heldUntil", { day: formatDate(until, locale) }),
    value: (
      <span className="flex flex-wrap items-center justify-end gap-2">
        {`${formatAmount(price, locale)} · ${t(`states.${state}`)}`}
        {state === "open" && (
          <WithdrawButton id={id} plan={t("heldPlan", { plan: preset, location, count })} />
        )}
      </span>
    ),
  }));
  return (
    <Card title={t("held")} className="mt-4">
      <DefinitionList items={items} />
    </Card>
  );
}
