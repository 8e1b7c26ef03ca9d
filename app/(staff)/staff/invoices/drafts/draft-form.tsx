"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState } from "react";
import { TextField } from "@/components/form/fields/text-field";
import { useProblemText } from "@/components/form/problems/form-problem";
import { SaidHere } from "@/components/form/problems/said-here";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { sendForm } from "@/lib/api/send-form";
import { newKey } from "@/lib/base/new-key";
import type { DraftTerms, DraftView } from "@/lib/domain/support/invoice-drafts/schema";
import { ActButton } from "../../acting/action-button";
import { changeDraft, newDraft } from "./actions";
import { DraftLineFields } from "./draft-line-fields";
import { faultsOf, readLines, type TypedLine } from "./draft-lines";
import { DraftTotals } from "./draft-totals";

type FormProps = { terms: DraftTerms; draft: DraftView | null };

const usualDays = "14";
const emptyLine = (): TypedLine => ({
  key: newKey(),
  text: "",
  quantity: "1",
  price: "",
  from: "",
  through: "",
});

const linesOf = (draft: DraftView | null): TypedLine[] =>
  draft?.lines.map(({ text, quantity, price, from, through }) => ({
    ...{ key: newKey(), text, price, from, through },
    quantity: String(quantity),
  })) ?? [emptyLine()];

/** What was typed, without the names of its rows, to see whether it was saved. */
const textOf = (lines: readonly TypedLine[], days: string): string =>
  JSON.stringify([lines.map(({ key: _, ...line }) => line), days]);

/** Sends the draft: a new one goes to its own page, a changed one stays. */
function useSaving({ terms, draft }: FormProps, onSaved: () => void) {
  const t = useTranslations("backOffice.drafts");
  const router = useRouter();
  return useSubmit({
    send: (given: { lines: ReturnType<typeof readLines>; due_days: number }, key) =>
      draft
        ? sendForm(changeDraft, { id: draft.id, version: draft.version, ...given })
        : sendForm(newDraft, { account: terms.account.id, ...given, key }),
    leaves: draft === null,
    onDone: ({ draft: id }) => {
      showToast(t("saved"), { tone: "good" });
      onSaved();
      if (draft) router.refresh();
      else router.push(`/staff/invoices/drafts/${id}` as Route);
    },
  });
}

/** A draft: its lines with what they come to, and when it will be due. */
export function DraftForm(props: FormProps) {
  const { terms, draft } = props;
  const t = useTranslations("backOffice.drafts");
  const backOffice = useTranslations("backOffice");
  const say = useProblemText();
  const locale = useLocale();
  const [lines, setLines] = useState(() => linesOf(draft));
  const [days, setDays] = useState(draft ? String(draft.due_days) : usualDays);
  const [saved, setSaved] = useState(() => textOf(lines, days));
  // How often it was to be saved: from then on faults are shown, and each time the first of them takes the focus.
  const [pressed, setPressed] = useState(0);
  const isChecked = pressed > 0;
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  useEffect(() => {
    if (pressed > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [pressed]);
  const { submit, state, isBusy } = useSaving(props, () => setSaved(textOf(lines, days)));
  const isDaysWrong = !/^\d{1,3}$/.test(days.trim()) || Number(days) > 366;
  const isWrong = isDaysWrong || lines.some((line) => faultsOf(line, terms.currency).length > 0);
  const change = (index: number, part: Partial<TypedLine>) =>
    setLines(lines.map((line, at) => (at === index ? { ...line, ...part } : line)));
  const save = () => {
    setPressed(pressed + 1);
    if (!isWrong) void submit({ lines: readLines(lines, terms.currency), due_days: Number(days) });
  };
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  const isUnsaved = draft === null || textOf(lines, days) !== saved;
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
          save();
        }}
      >
        <Card title={t("lines")} hint={t("linesHint")}>
          <div className="space-y-4">
            {lines.map((line, index) => (
              <DraftLineFields
                key={line.key}
                line={line}
                number={index + 1}
                currency={terms.currency}
                isChecked={isChecked}
                onChange={(part) => change(index, part)}
                onRemove={
                  lines.length > 1 ? () => setLines(lines.filter((_, at) => at !== index)) : undefined
                }
              />
            ))}
            <Button size="sm" onClick={() => setLines([...lines, emptyLine()])}>
              {t("addLine")}
            </Button>
          </div>
        </Card>
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <Card title={t("terms")}>
            <TextField
              label={t("dueDays")}
              help={t("dueDaysHelp")}
              value={days}
              inputMode="numeric"
              autoComplete="off"
              error={isChecked && isDaysWrong ? t("faults.days") : undefined}
              onChange={({ target }) => setDays(target.value)}
            />
          </Card>
          <DraftTotals lines={lines} terms={terms} locale={locale} />
        </div>
        {failure && (
          <SaidHere>
            <Notice tone="danger" live>
              {say(failure.doc)}
            </Notice>
          </SaidHere>
        )}
      </form>
      {/* Not in the form: a submit of a dialog in it would never arrive. */}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          form={formId}
          variant="primary"
          pending={isBusy}
          pendingLabel={backOffice("working")}
        >
          {t("save")}
        </Button>
        {draft && (
          <>
            <ActButton
              act="issueDraft"
              subject={{ id: draft.id, version: draft.version }}
              name={terms.account.email}
              size="md"
              {...(isUnsaved && { whyNot: t("saveFirst") })}
            />
            <ActButton
              act="discardDraft"
              subject={{ id: draft.id }}
              name={terms.account.email}
              size="md"
              leadsTo={`/staff/customers/${terms.account.id}` as Route}
            />
          </>
        )}
      </div>
    </div>
  );
}
