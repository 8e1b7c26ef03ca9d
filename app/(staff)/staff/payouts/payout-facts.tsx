import { useLocale, useTranslations } from "next-intl";
import { DefinitionList } from "@/components/ui/definition-list";
import { MoneyText } from "@/components/ui/money";
import { StateChip } from "@/components/ui/state-chip";
import { signOf } from "@/lib/base/money-text";
import type { Payout } from "@/lib/domain/money/card-payouts/schema";
import { ActButton } from "../acting/action-button";
import { payoutMoney } from "./payout-money";

/** Whether a payout adds up, and what of it is not known here. */
export function PayoutState({ payout }: { payout: Payout }) {
  const t = useTranslations("cardPayouts");
  const locale = useLocale();
  const { is_right: isRight, sums, currency, unknown } = payout;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {isRight === null ? (
        <StateChip tone="neutral">{t("notTold")}</StateChip>
      ) : (
        <StateChip tone={isRight ? "good" : "danger"}>{t(isRight ? "right" : "wrong")}</StateChip>
      )}
      {isRight === false && (
        <span className="text-xs">{t("sum", { amount: payoutMoney(sums.net, currency, locale) })}</span>
      )}
      {unknown > 0 && <span className="text-ink-2 text-xs">{t("unknown", { count: unknown })}</span>}
    </span>
  );
}

/** The bank receipt of a payout, or those that it may be. */
export function PayoutReceipt({ payout }: { payout: Payout }) {
  const t = useTranslations("cardPayouts");
  const { id, outside_id: name, receipt, candidates } = payout;
  const textOf = (one: { day: string; payer: string; text: string }) =>
    t("receiptOf", { day: one.day, payer: one.payer || one.text });
  if (receipt)
    return (
      <span className="flex flex-wrap items-center gap-2">
        <span className="wrap-anywhere">{textOf(receipt)}</span>
        <ActButton act="unmatchPayout" subject={{ id }} name={name} />
      </span>
    );
  if (candidates.length === 0) return <span className="text-ink-2">{t("unmatched")}</span>;
  return (
    <ul className="space-y-2">
      {candidates.map((one) => (
        <li key={one.id} className="flex flex-wrap items-center gap-2">
          <span className="wrap-anywhere">{textOf(one)}</span>
          <ActButton act="matchPayout" subject={{ id, bankReceipt: one.id }} name={textOf(one)} />
        </li>
      ))}
    </ul>
  );
}

/** What a payout consists of: gross, less fees, refunds and disputes. */
export function PayoutSums({ payout }: { payout: Payout }) {
  const t = useTranslations("cardPayouts");
  const locale = useLocale();
  const { sums, amount, currency } = payout;
  const parts = (["payment", "fees", "refund", "dispute", "other"] as const).filter(
    (part) => (part === "payment" && payout.is_right !== null) || signOf(sums[part]) !== 0,
  );
  const money = (value: string) => <MoneyText text={payoutMoney(value, currency, locale)} locale={locale} />;
  return (
    <DefinitionList
      look="sums"
      items={[
        ...parts.map((part) => ({ key: part, term: t(part), value: money(sums[part]) })),
        { key: "amount", term: t("amount"), value: money(amount), strong: true },
      ]}
    />
  );
}
