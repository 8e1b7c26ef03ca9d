"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { useProblemText } from "@/components/form/form-problem";
import { useSubmit } from "@/components/form/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import type { ButtonVariant } from "@/components/ui/button-style";
import type { Currency } from "@/lib/base/money";
import { formatAmount } from "@/lib/base/money-text";
import { ActFields } from "./action-fields";
import { type ActField, type ActName, type ActSubject, actOf, isBooked, wordOf } from "./staff-actions";

type ActProps = {
  act: ActName;
  subject: ActSubject;
  /** What it is done to, for the dialog and for anyone who hears the button alone. */
  name: string;
  size?: "sm" | "md";
  variant?: ButtonVariant;
  /** Of the amount that is asked for, where it is known before. */
  currency?: Currency;
  /** Why it cannot be done now. */
  whyNot?: string;
};

const textOf = (form: FormData, name: string): string => String(form.get(name) ?? "").trim();

/** What became of it; of money which invoice it went to, whose that is, and what was left. */
function useDoneText(act: ActName) {
  const t = useTranslations("backOffice");
  const locale = useLocale();
  return (answer: object): string => {
    if (!isBooked(answer)) return t(`acts.${act}.done`);
    const { invoice, currency, customer, isPaid, isKnown = false, excess } = answer;
    const facts = { invoice, customer: customer.email };
    if (isKnown) return t("booked.known", facts);
    const said = t("booked.new", { ...facts, isPaid: String(isPaid) });
    if (Number(excess) === 0) return said;
    return `${said} ${t("booked.excess", { amount: formatAmount({ value: excess, currency }, locale) })}`;
  };
}

function useAct({ act, subject }: ActProps, onDone: () => void) {
  const t = useTranslations("backOffice");
  const text = useProblemText();
  const doneText = useDoneText(act);
  const router = useRouter();
  const { submit, state, isBusy } = useSubmit({
    send: (form: Record<string, string>, key: string) => {
      const { reason = "", amount = "", text: labels = "", invoice = "" } = form;
      const { reference = "", receipt = "", service = "", shown = "", billing = "" } = form;
      const given = { reason, amount, text: labels, invoice, reference, receipt, service, shown, billing };
      return actOf(act).send({ ...subject, ...given, key });
    },
    onDone: (answer) => {
      const isNews = !isBooked(answer) || !answer.isKnown;
      showToast(doneText(answer), { tone: isNews ? "good" : "info" });
      onDone();
      router.refresh();
    },
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  const { fields } = actOf(act);
  const isAbout = (field: ActField): boolean =>
    failure !== null && (field in failure.fields || (field === "reason" && failure.doc === "reason.missing"));
  const errorOf = (field: ActField): string | undefined => {
    if (!isAbout(field) || failure === null) return undefined;
    const key = wordOf(act, field);
    const isPlain =
      key === "reason" || key === "text" || key === "service" || key === "shown" || key === "billing";
    const own = isPlain ? null : t(`problems.${key}`);
    const isVague = failure.doc === "argument.invalid" || failure.doc === "invoice.not_found";
    return own && isVague ? own : text(failure.doc);
  };
  const problem = failure && !fields.some(isAbout) ? text(failure.doc) : null;
  return { submit, isBusy, problem, errorOf };
}

function ActDialog(props: ActProps & { onClose: () => void }) {
  const { act, subject, name, currency, onClose } = props;
  const t = useTranslations("backOffice");
  const { fields, isDanger = false } = actOf(act);
  const { submit, isBusy, problem, errorOf } = useAct(props, onClose);
  return (
    <ConfirmDialog
      title={t(`acts.${act}.title`)}
      description={t(`acts.${act}.text`, { name })}
      confirmLabel={t(`acts.${act}.label`)}
      pendingLabel={t("working")}
      isDanger={isDanger}
      isBusy={isBusy}
      problem={problem}
      onConfirm={(form) => {
        const given = new FormData(form);
        void submit(Object.fromEntries(fields.map((field) => [field, textOf(given, field)])));
      }}
      onClose={onClose}
    >
      <ActFields act={act} subject={subject} currency={currency} errorOf={errorOf} />
    </ConfirmDialog>
  );
}

function PlainAct(props: ActProps) {
  const { act, name, size = "sm" } = props;
  const t = useTranslations("backOffice");
  const { submit, isBusy, problem } = useAct(props, () => undefined);
  return (
    <>
      <Button
        size={size}
        pending={isBusy}
        pendingLabel={t("working")}
        aria-label={t("actOn", { act: t(`acts.${act}.label`), name })}
        onClick={() => void submit({})}
      >
        {t(`acts.${act}.label`)}
      </Button>
      {problem && (
        <span role="alert" className="text-danger text-xs">
          {problem}
        </span>
      )}
    </>
  );
}

/** A button of the back office, with a dialog where something has to be said or confirmed. */
export function ActButton(props: ActProps) {
  const { act, name, size = "sm", variant, whyNot } = props;
  const t = useTranslations("backOffice");
  const [isOpen, setOpen] = useState(false);
  if (actOf(act).isPlain) return <PlainAct {...props} />;
  const label = t(`acts.${act}.label`);
  return (
    <>
      <Button
        size={size}
        variant={variant}
        aria-label={t("actOn", { act: label, name })}
        onClick={() => setOpen(true)}
        {...(whyNot && { disabledReason: whyNot })}
      >
        {label}
      </Button>
      <div className="contents text-start">
        {isOpen && <ActDialog {...props} onClose={() => setOpen(false)} />}
      </div>
    </>
  );
}
