"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { FormNotice } from "@/components/form/form-problem";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { useActionForm } from "@/components/form/use-action-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { ApiError } from "@/lib/api/client";
import { sendForm } from "@/lib/api/send-form";
import { formatAmount } from "@/lib/base/money-text";
import type { PriceJump } from "@/lib/domain/catalog/admin/price-jump";
import type { PlannedPrice, PriceChoice } from "@/lib/domain/catalog/admin/schema";
import { plan } from "../../actions";

/** The browser's field has no seconds and no zone: the form says UTC. */
const momentOf = (text: string): string => (text === "" ? "" : `${text.slice(0, 16)}:00Z`);
const amountOf = (text: string | undefined): string => (text ?? "").trim().replace("−", "-");

/** What the server asks about: prices that move by more than half. */
function jumpsOf(error: unknown): readonly PriceJump[] {
  if (!(error instanceof ApiError) || error.failure.doc !== "catalogue.price_jump") return [];
  return (error.failure.details as { jumps: PriceJump[] }).jumps;
}

/** Which price it is, where the entry has several: what it is for, then its location or its period. */
function useChoice(choices: readonly PriceChoice[]) {
  const [what, setWhat] = useState(choices[0]?.what);
  const [wanted, setPart] = useState("");
  const names = [...new Set(choices.map((one) => one.what))];
  const parts = choices.filter((one) => one.what === what).map(({ part }) => part);
  const part = parts.includes(wanted) ? wanted : parts[0];
  const chosen = choices.find((one) => one.what === what && one.part === part);
  // The form goes back to its beginning after success, and the fields that are chosen here with it.
  const reset = () => {
    setWhat(choices[0]?.what);
    setPart("");
  };
  return { what, names, setWhat, reset, part, parts, setPart, amounts: chosen?.amounts ?? [] };
}

function ChoiceFields({ choice }: { choice: ReturnType<typeof useChoice> }) {
  const t = useTranslations("catalogAdmin");
  const { what, names, part, parts, setWhat, setPart } = choice;
  const isPeriod = what === "billing_plan";
  return (
    <>
      {names.length > 1 && (
        <SelectField
          label={t("planned.which")}
          name="what"
          value={what}
          onChange={({ target }) => setWhat(names.find((one) => one === target.value))}
        >
          {names.map((name) => (
            <option key={name} value={name}>
              {t(`planned.names.${name}`)}
            </option>
          ))}
        </SelectField>
      )}
      {parts.length > 1 && (
        <SelectField
          label={t(isPeriod ? "planned.period" : "entry.location")}
          name="part"
          value={part}
          onChange={({ target }) => setPart(target.value)}
        >
          {parts.map((one) => (
            <option key={one} value={one}>
              {isPeriod ? t("entry.months", { count: Number(one) }) : one}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}

type PlanFormProps = { kind: PlannedPrice["kind"]; id: number; choices: readonly PriceChoice[] };

/** One price of the entry from a moment on. */
export function PlanForm({ kind, id, choices }: PlanFormProps) {
  const t = useTranslations("catalogAdmin.planned");
  const locale = useLocale();
  const router = useRouter();
  const choice = useChoice(choices);
  const [jumps, setJumps] = useState<readonly PriceJump[]>([]);
  const { submit, isSending, problems } = useActionForm({
    send: ({ at = "", ...values }) =>
      sendForm(plan, {
        kind,
        id,
        starts_at: momentOf(at),
        prices: Object.fromEntries(choice.amounts.map(({ field }) => [field, amountOf(values[field])])),
        sure: jumps.length > 0,
      }).catch((error: unknown) => {
        setJumps(jumpsOf(error));
        throw error;
      }),
    onDone: () => {
      setJumps([]);
      choice.reset();
      showToast(t("done"));
      router.refresh();
    },
  });
  const priceText = (field: string, value: string): string => {
    const currency = choice.amounts.find((one) => one.field === field)?.currency;
    return currency ? formatAmount({ value, currency }, locale) : value;
  };
  const wrong = problems.find(({ doc }) => doc === "argument.invalid");
  const isBeside = choice.what === "setup" || choice.what === "billing_plan";
  const isAt = wrong !== undefined && wrong.field === null;
  return (
    <form
      method="post"
      onSubmit={submit}
      onChange={() => setJumps([])}
      noValidate
      className="space-y-4 border-t p-4"
    >
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h3 className="font-semibold">{t("add")}</h3>
        <p className="text-ink-2 text-xs">{t(`addHint.${kind}`)}</p>
      </div>
      <div className="grid gap-4 md:grid-cols-3 xl:grid-cols-4">
        <ChoiceFields choice={choice} />
        {choice.amounts.map(({ currency, field }) => (
          <TextField
            key={field}
            label={currency}
            name={field}
            inputMode="decimal"
            autoComplete="off"
            {...(wrong?.field === field ? { error: t(isBeside ? "wrong.beside" : "wrong.amount") } : {})}
          />
        ))}
        <TextField
          label={t("at")}
          name="at"
          type="datetime-local"
          className="xl:col-span-2"
          {...(isAt ? { error: t("wrong.starts_at") } : {})}
        />
      </div>
      {jumps.length > 0 ? (
        <Notice tone="attention" live title={t("jump.title")}>
          {jumps.map(({ field, from, to, servers }) => (
            <span key={field} className="figures block">
              {t("jump.text", { from: priceText(field, from), to: priceText(field, to), servers })}
            </span>
          ))}
        </Notice>
      ) : (
        <FormNotice problems={problems.filter((one) => one !== wrong)} />
      )}
      <Button type="submit" pending={isSending} pendingLabel={t("sending")}>
        {t(jumps.length > 0 ? "jump.sure" : "submit")}
      </Button>
    </form>
  );
}
