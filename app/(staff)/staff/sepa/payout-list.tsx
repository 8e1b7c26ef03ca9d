"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { FormNotice } from "@/components/form/problems/form-problem";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { sendForm } from "@/lib/api/send-form";
import { formatAmount } from "@/lib/base/money-text";
import type { SepaOverview } from "@/lib/domain/money/sepa/schema";
import { CustomerLink } from "../customer-link";
import { orderTransfers } from "./actions";

type Payout = SepaOverview["payouts"][number];

/** Payouts of one company, of which some go into one file. */
function CompanyPayouts({ region, payouts }: { region: string; payouts: readonly Payout[] }) {
  const t = useTranslations("sepa.payouts");
  const locale = useLocale();
  const router = useRouter();
  const usable = payouts.filter(({ problem }) => problem === null);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(usable.map(({ id }) => id)));
  const ids = usable.map(({ id }) => id).filter((id) => chosen.has(id));
  const { submit, state, isBusy } = useSubmit({
    send: ({ payouts: wanted }: { payouts: number[] }) =>
      sendForm(orderTransfers, { region, payouts: wanted }),
    onDone: ({ count, needs_approval: isHeld }) => {
      showToast(t(isHeld ? "held" : "made", { count }), { tone: isHeld ? "info" : "good" });
      router.refresh();
    },
  });
  const failed =
    state.step === "refused" || state.step === "unknown" ? [{ doc: state.failure.doc, field: null }] : [];
  const toggle = (id: number, isOn: boolean) => {
    const next = new Set(chosen);
    if (isOn) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  return (
    <div className="space-y-3 p-4">
      <ul className="space-y-2">
        {payouts.map(({ id, account, amount, holder, bank_account: bankAccount, problem }) => (
          <li key={id} className="flex flex-wrap items-start gap-x-3 gap-y-1">
            <Checkbox
              label={`${holder}, ${formatAmount(amount, locale)}`}
              hideLabel
              checked={problem === null && chosen.has(id)}
              disabled={problem !== null}
              onChange={({ target }) => toggle(id, target.checked)}
            />
            <span className="figures w-28 font-medium">{formatAmount(amount, locale)}</span>
            <span className="wrap-anywhere min-w-0 grow">
              {holder} <span className="figures">{bankAccount}</span>
              <span className="block text-xs">
                <CustomerLink id={account.id}>{account.email}</CustomerLink>
                {problem && <span className="text-ink-2"> · {t(`problems.${problem}`)}</span>}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <FormNotice problems={failed} />
      <Button
        variant="primary"
        disabled={ids.length === 0}
        pending={isBusy}
        pendingLabel={t("making")}
        onClick={() => void submit({ payouts: ids })}
      >
        {t("make", { region, count: ids.length })}
      </Button>
    </div>
  );
}

/** Credit to be paid out, by company. */
export function PayoutList({ payouts, mayPay }: { payouts: readonly Payout[]; mayPay: boolean }) {
  const t = useTranslations("sepa.payouts");
  const regions = [...new Set(payouts.map(({ region }) => region))];
  if (regions.length === 0 || !mayPay) return <p className="px-4 py-3 text-ink-2">{t("none")}</p>;
  return (
    <div className="divide-y">
      {regions.map((region) => {
        const own = payouts.filter((one) => one.region === region);
        return <CompanyPayouts key={own.map(({ id }) => id).join(" ")} region={region} payouts={own} />;
      })}
    </div>
  );
}
