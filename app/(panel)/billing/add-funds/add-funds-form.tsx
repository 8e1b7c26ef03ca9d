"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { SegmentedField } from "@/components/form/fields/segmented-field";
import { TextField } from "@/components/form/fields/text-field";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { decimalText } from "@/lib/base/decimal-text";
import type { Currency } from "@/lib/base/money";
import { formatAmount } from "@/lib/base/money-text";
import { PayButton } from "../paying/pay-button";
import type { CardMethod } from "../paying/use-card-payment";
import { isAmount, typedAmount, usualAmounts, withCents } from "./amount";
import { type FundsMethod, useAddFunds } from "./use-add-funds";

type AddFundsFormProps = {
  cards: readonly CardMethod[];
  currency: Currency;
  returnTo: string;
  /** The amount missing for an order; if omitted, a default amount is proposed. */
  proposed?: string;
};

const names = {
  stripe: "byStripe",
  mollie: "byMollie",
  paypal: "byPaypal",
  sandbox: "bySandbox",
  transfer: "byTransfer",
} as const satisfies Record<FundsMethod, string>;

const helps = {
  stripe: "card.away",
  mollie: "card.awayMollie",
  paypal: "card.awayPaypal",
  sandbox: "card.test",
} as const;

/** Amount and payment method; then opens the payment page. */
export function AddFundsForm({ cards, currency, returnTo, proposed }: AddFundsFormProps) {
  const t = useTranslations("addFunds");
  const pay = useTranslations("pay");
  const locale = useLocale();
  const router = useRouter();
  const methods: FundsMethod[] = [...cards, "transfer"];
  const [method, setMethod] = useState<FundsMethod>(methods[0] ?? "transfer");
  const [amount, setAmount] = useState(decimalText(proposed ?? usualAmounts[currency][1] ?? "", locale));
  const [isWrong, setWrong] = useState(false);
  const { send, isBusy, problem } = useAddFunds(returnTo, (path) => router.push(path as Route));
  const typed = typedAmount(amount);
  const press = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWrong(!isAmount(typed));
    if (isAmount(typed) && !isBusy) send({ amount: typed, way: method });
  };
  return (
    <Card>
      <form method="post" noValidate onSubmit={press} className="space-y-5">
        <div className="flex flex-wrap gap-2">
          {usualAmounts[currency].map((value) => (
            <Button
              key={value}
              size="sm"
              aria-pressed={typedAmount(amount) === value}
              className="aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
              aria-label={t("quick", { amount: formatAmount({ value, currency }, locale) })}
              onClick={() => setAmount(decimalText(value, locale))}
            >
              {formatAmount({ value, currency }, locale)}
            </Button>
          ))}
        </div>
        <TextField
          label={t("amount", { currency })}
          help={t("amountHelp")}
          error={isWrong ? t("wrong") : undefined}
          isErrorSpoken
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={(event) => setAmount(event.currentTarget.value)}
          className="max-w-60"
        />
        <SegmentedField
          label={t("how")}
          value={method}
          onChange={(event) => setMethod(methods.find((one) => one === event.currentTarget.value) ?? method)}
          options={methods.map((one) => ({ value: one, label: pay(names[one]) }))}
          help={method === "transfer" ? undefined : pay(helps[method])}
        />
        {isAmount(typed) && (
          <p role="status" className="figures">
            {t("toPay", { amount: formatAmount({ value: withCents(typed), currency }, locale) })}
          </p>
        )}
        <PayButton
          calls="billing/create_addfunds"
          isBusy={isBusy}
          busyLabels={t("pending")}
          trouble={problem && { key: problem, labels: t(`problem.${problem}`) }}
        >
          {t(method === "transfer" ? "submitTransfer" : "submitCard")}
        </PayButton>
      </form>
    </Card>
  );
}
