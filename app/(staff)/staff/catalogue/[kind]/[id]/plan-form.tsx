"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { FormNotice } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { ApiError } from "@/lib/api/client";
import { sendForm } from "@/lib/api/send-form";
import { formatAmount } from "@/lib/base/money-text";
import type { PriceJump } from "@/lib/domain/catalog/admin/price-jump";
import type { PlannedPrice, PriceChoice } from "@/lib/domain/catalog/admin/schema";
import { plan } from "../../actions";

/** The browser's datetime field has neither seconds nor a zone: the form says UTC. */
const momentOf = (text: string): string => (text === "" ? "" : `${text.slice(0, 16)}:00Z`);
const amountOf = (text: string | undefined): string => (text ?? "").trim().replace("−", "-");

/** Price changes of more than half, which the server asks to confirm. */
function jumpsOf(error: unknown): readonly PriceJump[] {
  if (!(error instanceof ApiError) || error.failure.doc !== "catalogue.price_jump") return [];
  return (error.failure.details as { jumps: PriceJump[] }).jumps;
}

type Typed = { what: string; part: string; at: string; amounts: string[] };
type Fields = Pick<ReturnType<typeof useSentForm<Typed, unknown>>, "form" | "field">;

/** Selects one of the entry's prices: first its purpose, then its location or period. */
function chosenOf(choices: readonly PriceChoice[], typed: Pick<Typed, "what" | "part">) {
  const names = [...new Set(choices.map((one) => one.what))];
  const what = names.find((one) => one === typed.what) ?? names[0];
  const parts = choices.filter((one) => one.what === what).map(({ part }) => part);
  const part = parts.includes(typed.part) ? typed.part : parts[0];
  const chosen = choices.find((one) => one.what === what && one.part === part);
  return { what, names, part, parts, amounts: chosen?.amounts ?? [] };
}

type ChoiceFieldsProps = Fields & {
  choices: readonly PriceChoice[];
  choice: ReturnType<typeof chosenOf>;
};

function ChoiceFields({ choices, choice, form, field }: ChoiceFieldsProps) {
  const t = useTranslations("catalogAdmin");
  const { what, names, parts } = choice;
  // Amounts and what was wrong with them are of one price: another choice begins with none.
  const onChange = () => {
    form.setValue("amounts", []);
    form.clearErrors();
  };
  const onPurpose = ({ target }: { target: { value: string } }) => {
    onChange();
    form.setValue("part", choices.find((one) => one.what === target.value)?.part ?? "");
  };
  const isPeriod = what === "billing_plan";
  return (
    <>
      {names.length > 1 && (
        <SelectField label={t("planned.which")} {...field("what", { onChange: onPurpose })}>
          {names.map((name) => (
            <option key={name} value={name}>
              {t(`planned.names.${name}`)}
            </option>
          ))}
        </SelectField>
      )}
      {parts.length > 1 && (
        <SelectField
          // A select that stays while its options change would show none of them.
          key={what}
          label={t(isPeriod ? "planned.period" : "entry.location")}
          {...field("part", { onChange })}
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

/** Plans one price of the entry from a point in time. */
export function PlanForm({ kind, id, choices }: PlanFormProps) {
  const t = useTranslations("catalogAdmin.planned");
  const locale = useLocale();
  const router = useRouter();
  const [jumps, setJumps] = useState<readonly PriceJump[]>([]);
  const { form, field, press, problems, isBusy } = useSentForm({
    values: { what: choices[0]?.what ?? "", part: choices[0]?.part ?? "", at: "", amounts: [] } as Typed,
    beside: ({ doc, fields }, typed) => {
      if (doc !== "argument.invalid") return {};
      const { what, amounts } = chosenOf(choices, typed);
      const place = amounts.findIndex((one) => fields[one.field] !== undefined);
      const isBeside = what === "setup" || what === "billing_plan";
      return place < 0
        ? { at: t("wrong.starts_at") }
        : { [`amounts.${place}`]: t(isBeside ? "wrong.beside" : "wrong.amount") };
    },
    send: ({ at, amounts, ...typed }) =>
      sendForm(plan, {
        kind,
        id,
        starts_at: momentOf(at),
        prices: Object.fromEntries(
          chosenOf(choices, typed).amounts.map((one, place) => [one.field, amountOf(amounts[place])]),
        ),
        sure: jumps.length > 0,
      }).catch((error: unknown) => {
        setJumps(jumpsOf(error));
        throw error;
      }),
    resets: true,
    onDone: () => {
      setJumps([]);
      showToast(t("done"));
      router.refresh();
    },
  });
  const [what, part] = form.watch(["what", "part"]);
  const choice = chosenOf(choices, { what, part });
  const priceText = (field: string, value: string): string => {
    const currency = choice.amounts.find((one) => one.field === field)?.currency;
    return currency ? formatAmount({ value, currency }, locale) : value;
  };
  return (
    <form
      method="post"
      onSubmit={press}
      onChange={() => setJumps([])}
      noValidate
      className="space-y-4 border-t p-4"
    >
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h3 className="font-semibold">{t("add")}</h3>
        <p className="text-ink-2 text-xs">{t(`addHint.${kind}`)}</p>
      </div>
      <div className="grid gap-4 md:grid-cols-3 xl:grid-cols-4">
        <ChoiceFields {...{ choices, choice, form, field }} />
        {choice.amounts.map((one, place) => (
          <TextField
            key={one.field}
            label={one.currency}
            inputMode="decimal"
            autoComplete="off"
            {...field(`amounts.${place}`)}
          />
        ))}
        <TextField label={t("at")} type="datetime-local" className="xl:col-span-2" {...field("at")} />
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
        <FormNotice problems={problems} />
      )}
      <Button type="submit" pending={isBusy} pendingLabel={t("sending")}>
        {t(jumps.length > 0 ? "jump.sure" : "submit")}
      </Button>
    </form>
  );
}
