"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState } from "react";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { useProblemText } from "@/components/form/problems/form-problem";
import { SaidHere } from "@/components/form/problems/said-here";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Notice } from "@/components/ui/notice";
import { sendForm } from "@/lib/api/send-form";
import { save } from "./actions";
import { PlanEnds } from "./plan-ends";
import { PlanMailFields } from "./plan-mail-fields";
import { PlanPreview } from "./plan-preview";
import { emptyMail, faultsOf, type PlanField, readPlan, type TypedMail, type TypedPlan } from "./typed-plan";

type FormProps = {
  /** Null = a new one. */
  plan: { id: number; version: number } | null;
  first: TypedPlan;
  companies: readonly { region: string; name: string }[];
};

const mostMails = 12;
/** Where nothing else says so, a mail comes a day after the due date. */
const usualDay = "1";

/** The steps of a plan and for whom they are, with what they would do. */
export function PlanForm({ plan, first, companies }: FormProps) {
  const t = useTranslations("dunning");
  const say = useProblemText();
  const router = useRouter();
  const [typed, setTyped] = useState(first);
  // How often it was to be saved: from then on faults are shown, and each time the first of them takes the focus.
  const [pressed, setPressed] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  useEffect(() => {
    if (pressed > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [pressed]);
  const { submit, state, isBusy } = useSubmit({
    send: (values: ReturnType<typeof readPlan>) =>
      sendForm(save, { id: plan?.id ?? null, version: plan?.version ?? 0, ...values }),
    leaves: plan === null,
    onDone: ({ id }) => {
      showToast(t("saved"), { tone: "good" });
      if (plan) router.refresh();
      else router.push(`/staff/dunning/${id}` as Route);
    },
  });
  const faults = faultsOf(typed);
  const isWrong = faults.fields.length + faults.rows.length > 0;
  const set = (part: Partial<TypedPlan>) => setTyped({ ...typed, ...part });
  const setMail = (key: string, part: Partial<TypedMail>) =>
    set({ mails: typed.mails.map((mail) => (mail.key === key ? { ...mail, ...part } : mail)) });
  const press = () => {
    setPressed(pressed + 1);
    if (!isWrong) void submit(readPlan(typed));
  };
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  const errorOf = (field: PlanField) =>
    pressed > 0 && faults.fields.includes(field) ? t(`faults.${field}`) : undefined;
  return (
    <div className="space-y-4">
      <form
        id={formId}
        ref={form}
        method="post"
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          press();
        }}
      >
        <Card title={t("plan")}>
          <div className="grid items-start gap-4 md:grid-cols-2">
            <TextField
              label={t("name")}
              value={typed.name}
              maxLength={80}
              autoComplete="off"
              error={errorOf("name")}
              onChange={({ target }) => set({ name: target.value })}
            />
            <SelectField
              label={t("forWhom")}
              value={typed.is_chosen ? "*" : typed.company}
              onChange={({ target }) =>
                set(
                  target.value === "*"
                    ? { is_chosen: true, company: "", tag: "" }
                    : { is_chosen: false, company: target.value },
                )
              }
            >
              <option value="">{t("allCompanies")}</option>
              {companies.map(({ region, name }) => (
                <option key={region} value={region}>
                  {name}
                </option>
              ))}
              <option value="*">{t("chosen")}</option>
            </SelectField>
          </div>
          <div className="mt-4 md:w-1/2 md:pe-2">
            <TextField
              label={t("tag")}
              help={t("tagHelp")}
              value={typed.tag}
              maxLength={40}
              autoComplete="off"
              disabled={typed.is_chosen}
              onChange={({ target }) => set({ tag: target.value })}
            />
          </div>
        </Card>
        <Card title={t("mails")} hint={t("mailsHint")}>
          <div className="space-y-4">
            {typed.mails.map((mail, index) => (
              <PlanMailFields
                key={mail.key}
                mail={mail}
                number={index + 1}
                isWrong={pressed > 0 && faults.rows.includes(mail.key)}
                onChange={(part) => setMail(mail.key, part)}
                onRemove={
                  typed.mails.length > 1
                    ? () => set({ mails: typed.mails.filter(({ key }) => key !== mail.key) })
                    : undefined
                }
              />
            ))}
            {typed.mails.length < mostMails && (
              <Button size="sm" onClick={() => set({ mails: [...typed.mails, emptyMail(usualDay)] })}>
                {t("addMail")}
              </Button>
            )}
          </div>
        </Card>
        <Card title={t("ends")}>
          <PlanEnds typed={typed} errorOf={errorOf} onChange={set} />
          <div className="mt-4">
            <Checkbox
              label={t("isActive")}
              help={t("isActiveHelp")}
              checked={typed.is_active}
              onChange={({ target }) => set({ is_active: target.checked })}
            />
          </div>
        </Card>
        {failure && (
          <SaidHere>
            <Notice tone="danger" live>
              {say(failure.doc)}
            </Notice>
          </SaidHere>
        )}
      </form>
      <Button type="submit" form={formId} variant="primary" pending={isBusy} pendingLabel={t("saving")}>
        {t("save")}
      </Button>
      <PlanPreview
        id={plan?.id ?? null}
        read={() => (isWrong ? null : readPlan({ ...typed, is_active: true }))}
        onWrong={() => setPressed(pressed + 1)}
      />
    </div>
  );
}
