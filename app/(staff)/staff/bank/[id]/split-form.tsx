"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { TextField } from "@/components/form/fields/text-field";
import { FormNotice } from "@/components/form/problems/form-problem";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import { decimalOf, isZero, type Money, moneyOf, subtract, zero } from "@/lib/base/money";
import type { OpenReceipt } from "@/lib/domain/money/bank/schema";
import { statementAmount } from "../../statement-amount";
import { acceptReceipt } from "../actions";

type Part = { invoice: string; amount: string };

const mostParts = 20;
const empty: Part = { invoice: "", amount: "" };

/** Accepts a decimal comma as well as a point. */
const plainAmount = (text: string): string => text.trim().replace(/^(\d+),(\d{1,2})$/, "$1.$2");

/** Compared with one another alone, whichever the currency. */
const moneyIn = (text: string): Money =>
  /^\d{1,12}(\.\d{1,2})?$/.test(plainAmount(text)) ? moneyOf(plainAmount(text), "EUR") : zero("EUR");

function partsOf({ candidates, amount }: OpenReceipt): Part[] {
  const [best] = candidates;
  if (!best) return [{ invoice: "", amount }, empty];
  return [...best.parts.map((part) => ({ invoice: part.number, amount: part.amount.value })), empty];
}

/** The invoices that a receipt pays, each with its part; together they are the receipt. */
export function SplitForm({ receipt }: { receipt: OpenReceipt }) {
  const t = useTranslations("bank");
  const locale = useLocale();
  const router = useRouter();
  const [parts, setParts] = useState(() => partsOf(receipt));
  const given = parts.filter(({ invoice, amount }) => invoice.trim() !== "" || amount.trim() !== "");
  const left = given.reduce((rest, { amount }) => subtract(rest, moneyIn(amount)), moneyIn(receipt.amount));
  const { submit, state, isBusy } = useSubmit({
    send: () =>
      sendForm(acceptReceipt, {
        id: receipt.id,
        parts: given.map(({ invoice, amount }) => ({ invoice: invoice.trim(), amount: plainAmount(amount) })),
      }),
    leaves: true,
    onDone: ({ invoices }) => {
      showToast(t("split.done", { invoices: invoices.join(", ") }));
      router.push("/staff/bank" as Route);
    },
  });
  const change = (place: number, change: Partial<Part>) => {
    const next = parts.map((part, index) => (index === place ? { ...part, ...change } : part));
    const isFull = next.every(({ invoice }) => invoice.trim() !== "");
    setParts(isFull && next.length < mostParts ? [...next, empty] : next);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit({});
  };
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  const leftText = statementAmount(decimalOf(left), receipt.currency, locale);
  return (
    <form method="post" onSubmit={onSubmit} noValidate className="space-y-4">
      {parts.map((part, place) => (
        // Parts have no identity of their own: the place is it.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={place} className="grid grid-cols-2 gap-3">
          <TextField
            label={t("split.invoice", { place: place + 1 })}
            value={part.invoice}
            onChange={({ target }) => change(place, { invoice: target.value })}
            autoComplete="off"
          />
          <TextField
            label={t("split.amount", { place: place + 1 })}
            value={part.amount}
            inputMode="decimal"
            onChange={({ target }) => change(place, { amount: target.value })}
            autoComplete="off"
          />
        </div>
      ))}
      <p role="status" className={isZero(left) ? "text-ink-2" : "font-medium"}>
        {isZero(left) ? t("split.whole") : t("split.left", { amount: leftText })}
      </p>
      <FormNotice problems={failure ? [{ doc: failure.doc, field: null }] : []} />
      <Button type="submit" variant="primary" pending={isBusy} pendingLabel={t("booking")}>
        {t("book")}
      </Button>
    </form>
  );
}
