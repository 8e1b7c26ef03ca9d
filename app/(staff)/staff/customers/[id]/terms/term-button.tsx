"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { useProblemText } from "@/components/form/problems/form-problem";
import type { Failure } from "@/components/form/submit/attempt";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import type { Currency } from "@/lib/base/money";
import { type TermActName, type TermField, type TermSubject, termActOf } from "./term-acts";
import { type ProductOffer, TermFields } from "./term-fields";

type TermButtonProps = {
  act: TermActName;
  subject: TermSubject;
  currency: Currency;
  /** Of what: for the accessible name of the button and for the dialog. */
  name: string;
  /** What its fields begin with. */
  initial?: Partial<Record<TermField, string>>;
  offers?: readonly ProductOffer[];
};

const nothing: Record<TermField, string> = {
  ...{ limit: "", days: "30", purchase_order: "", cost_center: "", percent: "", covers: "all" },
  ...{ from: "", until: "", preset: "", location: "", months: "0", price: "", own_price: "" },
  ...{ product: "", quantity: "1", reason: "" },
};

/** The refusal of a field in its own words, where the failure has none that fit. */
function useRefusals(fields: readonly TermField[]) {
  const t = useTranslations("terms");
  const text = useProblemText();
  const sentAs = (field: TermField): string => (field === "own_price" ? "price" : field);
  return (failure: Failure): Partial<Record<TermField, string>> =>
    Object.fromEntries(
      fields
        .filter(
          (field) =>
            sentAs(field) in failure.fields || (field === "reason" && failure.doc === "reason.missing"),
        )
        .map((field) => [
          field,
          failure.doc === "argument.invalid" && field !== "reason"
            ? t(`problems.${field}`)
            : text(failure.doc),
        ]),
    );
}

function TermDialog(props: TermButtonProps & { onClose: () => void }) {
  const { act, subject, currency, name, initial, offers = [], onClose } = props;
  const t = useTranslations("terms");
  const text = useProblemText();
  const router = useRouter();
  const { fields, isDanger = false, send } = termActOf(act);
  const first = { ...nothing, product: String(offers[0]?.id ?? ""), ...initial };
  const { field, press, failure, isBusy } = useSentForm({
    values: first,
    beside: useRefusals(fields),
    send: (typed: Record<TermField, string>, key: string) => send({ id: 0, ...subject }, typed, key),
    onDone: () => {
      showToast(t(`acts.${act}.done`));
      onClose();
      router.refresh();
    },
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
      <TermFields {...{ fields, currency, offers, field }} />
    </ConfirmDialog>
  );
}

/** A button of the terms card with its dialog. */
export function TermButton(props: TermButtonProps) {
  const { act, name } = props;
  const t = useTranslations("terms");
  const [isOpen, setOpen] = useState(false);
  const label = t(`acts.${act}.label`);
  return (
    <>
      <Button size="sm" aria-label={`${label}: ${name}`} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <TermDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
