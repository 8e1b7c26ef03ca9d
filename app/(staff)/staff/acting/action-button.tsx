"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { useProblemText } from "@/components/form/problems/form-problem";
import type { Failure } from "@/components/form/submit/attempt";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import type { ButtonVariant } from "@/components/ui/button-style";
import { type Currency, isZero, moneyOf } from "@/lib/base/money";
import { formatAmount } from "@/lib/base/money-text";
import type { ActField, ActSubject } from "./act";
import { ActFields } from "./action-fields";
import { type ActName, actOf, isBooked, wordOf } from "./staff-actions";

type ActProps = {
  act: ActName;
  subject: ActSubject;
  /** Name of its target, for the dialog and for the button's accessible name. */
  name: string;
  size?: "sm" | "md";
  variant?: ButtonVariant | undefined;
  /** Currency of the amount field, if already known. */
  currency?: Currency;
  /** What its fields begin with. */
  initial?: Partial<Record<ActField, string>> | undefined;
  /** Where to go once it is done, if its target is gone then. */
  leadsTo?: Route;
  /** Why it is not possible now. */
  whyNot?: string;
};

const nothing = {
  ...{ reason: "", amount: "", text: "", invoice: "", reference: "", receipt: "" },
  ...{ service: "", shown: "", billing: "", payback: "", due: "" },
  ...{ hostname: "", preset: "", until: "", price: "", to: "", unused: "" },
};
/** The choices begin with one. */
const first = { ...nothing, service: "end", billing: "move", payback: "full", unused: "credit" };

/** What was asked for; the rest is left open. */
const givenOf = (act: ActName, typed: Partial<Record<ActField, string>>): Record<ActField, string> => {
  const given = actOf(act).fields.map((field) => [field, (typed[field] ?? "").trim()]);
  return { ...nothing, ...Object.fromEntries(given) };
};

/** How the charge of a card ended, whether a mail was sent just now, and whether somebody else has to agree: in own words. */
function readOutcome(answer: object): "paid" | "pending" | "declined" | "justMailed" | "waiting" | null {
  if ("isWaiting" in answer && answer.isWaiting === true) return "waiting";
  if ("receivers" in answer && answer.receivers === 0) return "justMailed";
  if (!("charged" in answer)) return null;
  return answer.charged === "paid" || answer.charged === "pending" ? answer.charged : "declined";
}

/** Success text; for a booked receipt the invoice, its customer, and the excess. */
function useDoneText(act: ActName) {
  const t = useTranslations("backOffice");
  const locale = useLocale();
  return (answer: object): string => {
    const outcome = readOutcome(answer);
    if (outcome !== null) return t(`outcomes.${outcome}`);
    if (!isBooked(answer)) return t(`acts.${act}.done`);
    const { invoice, currency, customer, isPaid, isKnown = false, excess } = answer;
    const facts = { invoice, customer: customer.email };
    if (isKnown) return t("booked.known", facts);
    const said = t("booked.new", { ...facts, isPaid: String(isPaid) });
    if (isZero(moneyOf(excess, currency))) return said;
    return `${said} ${t("booked.excess", { amount: formatAmount({ value: excess, currency }, locale) })}`;
  };
}

/** How it is sent, and what is said afterwards. */
function useSending({ act, subject, leadsTo }: ActProps, onDone: () => void) {
  const doneText = useDoneText(act);
  const router = useRouter();
  return {
    send: (typed: Partial<Record<ActField, string>>, key: string) =>
      actOf(act).send({ ...subject, ...givenOf(act, typed), key }),
    onDone: (answer: object) => {
      const outcome = readOutcome(answer);
      const isNews = (!isBooked(answer) || !answer.isKnown) && (outcome === null || outcome === "paid");
      showToast(doneText(answer), { tone: isNews ? "good" : "info" });
      onDone();
      if (leadsTo) router.push(leadsTo);
      else router.refresh();
    },
  };
}

/** Fields whose refusals have no text of their own. */
const plain = ["reason", "text", "service", "shown", "billing", "payback", "unused"] as const;
type PlainField = (typeof plain)[number];
const isPlain = (key: ReturnType<typeof wordOf>): key is PlainField => plain.some((one) => one === key);

/** What a refusal says at the fields that it is about. */
function useRefusals(act: ActName) {
  const t = useTranslations("backOffice");
  const text = useProblemText();
  const textOf = (field: ActField, { doc }: Failure): string => {
    const key = wordOf(act, field);
    const own = isPlain(key) ? null : t(`problems.${key}`);
    const isVague = doc === "argument.invalid" || doc === "invoice.not_found";
    return own && isVague ? own : text(doc);
  };
  return (failure: Failure): Partial<Record<ActField, string>> =>
    Object.fromEntries(
      actOf(act)
        .fields.filter(
          (field) => field in failure.fields || (field === "reason" && failure.doc === "reason.missing"),
        )
        .map((field) => [field, textOf(field, failure)]),
    );
}

function ActDialog(props: ActProps & { onClose: () => void }) {
  const { act, subject, name, currency, initial, onClose } = props;
  const t = useTranslations("backOffice");
  const text = useProblemText();
  const { isDanger = false } = actOf(act);
  const { field, press, failure, isBusy } = useSentForm({
    values: { ...first, ...initial },
    beside: useRefusals(act),
    ...useSending(props, onClose),
  });
  return (
    <ConfirmDialog
      beginsInField
      title={t(`acts.${act}.title`)}
      description={t(`acts.${act}.text`, { name })}
      confirmLabel={t(`acts.${act}.label`)}
      pendingLabel={t("working")}
      isDanger={isDanger}
      isBusy={isBusy}
      problem={failure && text(failure.doc)}
      onConfirm={() => press()}
      onClose={onClose}
    >
      <ActFields act={act} subject={subject} currency={currency} field={field} />
    </ConfirmDialog>
  );
}

function PlainAct(props: ActProps) {
  const { act, name, size = "sm" } = props;
  const t = useTranslations("backOffice");
  const text = useProblemText();
  const { submit, state, isBusy } = useSubmit(useSending(props, () => undefined));
  const problem = state.step === "refused" || state.step === "unknown" ? text(state.failure.doc) : null;
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

/** A back office button, with a dialog if it needs input or confirmation. */
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
