"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { SelectField } from "@/components/form/fields/select-field";
import { useProblemText } from "@/components/form/problems/form-problem";
import { SaidHere } from "@/components/form/problems/said-here";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { sendForm } from "@/lib/api/send-form";
import type { Currency } from "@/lib/base/money";
import { changeCurrency } from "../actions";
import { ReasonField } from "./reason-field";

type CurrencyFormProps = { id: number; currency: Currency; currencies: readonly Currency[] };

const own = ["currency.in_use", "currency.disputable"] as const;

/** The currency of the account, which can change while nothing is booked in it. */
export function CurrencyForm({ id, currency, currencies }: CurrencyFormProps) {
  const t = useTranslations("customerRecord.edit");
  const details = useTranslations("details");
  const say = useProblemText();
  const [wanted, setWanted] = useState(currency);
  const [reason, setReason] = useState("");
  const { submit, state, isBusy } = useSubmit({
    send: (input: { currency: Currency; reason: string }) => sendForm(changeCurrency, { id, ...input }),
    onDone: () => {
      setReason("");
      showToast(t("saved"), { tone: "good" });
    },
  });
  const doc = state.step === "refused" || state.step === "unknown" ? state.failure.doc : null;
  const refused = own.find((one) => one === doc);
  const isReason = doc === "reason.missing";
  const text = refused
    ? t(`refusals.${refused === "currency.in_use" ? "inUse" : "disputable"}`)
    : doc && say(doc);
  return (
    <Card title={t("currency")} footer={t("currencyHelp")}>
      <form
        method="post"
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void submit({ currency: wanted, reason });
        }}
      >
        <SelectField
          label={t("currency")}
          value={wanted}
          onChange={({ target }) => setWanted(currencies.find((one) => one === target.value) ?? currency)}
          className="sm:max-w-64"
        >
          {currencies.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </SelectField>
        <ReasonField
          value={reason}
          onValue={setReason}
          error={isReason ? say("reason.missing") : undefined}
        />
        {text && !isReason && (
          <SaidHere>
            <Notice tone="danger" live>
              {text}
            </Notice>
          </SaidHere>
        )}
        <Button
          type="submit"
          pending={isBusy}
          pendingLabel={details("saving")}
          {...(wanted === currency && { disabledReason: t("sameCurrency") })}
        >
          {t("changeCurrency")}
        </Button>
      </form>
    </Card>
  );
}
