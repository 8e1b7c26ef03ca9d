"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { TextareaField } from "@/components/form/fields/textarea-field";
import { useProblemText } from "@/components/form/problems/form-problem";
import type { Failure } from "@/components/form/submit/attempt";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import { choose, handOver, resume, stop, takeBack } from "./actions";

type Act = "stop" | "resume" | "choose" | "handOver" | "takeBack";
type Field = "until" | "plan" | "collector" | "reason";
type Typed = Record<Field, string>;

type DunningButtonProps = {
  act: Act;
  account: number;
  /** The invoice alone; left out, everything of the customer. Always there where it is handed over or taken back. */
  invoice?: number;
  /** The stop that ends. */
  id?: number;
  /** Plans to choose from, and the one chosen now. */
  plans?: readonly { id: number; name: string }[];
  chosen?: number | null;
  /** Of what: for the accessible name of the button. */
  name: string;
  size?: "sm" | "md";
};

const fields: Record<Act, readonly Field[]> = {
  stop: ["until", "reason"],
  resume: ["reason"],
  choose: ["plan", "reason"],
  handOver: ["collector", "reason"],
  takeBack: ["reason"],
};

function send({ act, account, invoice, id = 0 }: DunningButtonProps, typed: Typed) {
  const { until, plan, collector, reason } = typed;
  if (act === "handOver") return sendForm(handOver, { id: invoice ?? 0, collector, reason });
  if (act === "takeBack") return sendForm(takeBack, { id: invoice ?? 0, reason });
  if (act === "resume") return sendForm(resume, { id, reason });
  if (act === "stop") return sendForm(stop, { account, invoice: invoice ?? null, until, reason });
  return sendForm(choose, { account, plan: plan === "" ? null : Number(plan), reason });
}

function DunningDialog(props: DunningButtonProps & { onClose: () => void }) {
  const { act, plans = [], chosen = null, onClose } = props;
  const t = useTranslations("dunning");
  const text = useProblemText();
  const router = useRouter();
  const { field, press, failure, isBusy } = useSentForm({
    values: { until: "", plan: chosen === null ? "" : String(chosen), collector: "", reason: "" } as Typed,
    beside: (refusal: Failure) => ({
      ...("until" in refusal.fields ? { until: t("faults.until") } : {}),
      ...("collector" in refusal.fields ? { collector: t("faults.collector") } : {}),
      ...(refusal.doc === "reason.missing" ? { reason: text(refusal.doc) } : {}),
    }),
    send: (typed: Typed): Promise<object> => send(props, typed),
    onDone: () => {
      showToast(t(`acts.${act}.done`));
      onClose();
      router.refresh();
    },
  });
  return (
    <ConfirmDialog
      title={t(`acts.${act}.title`)}
      description={t(`acts.${act}.text`)}
      confirmLabel={t(`acts.${act}.label`)}
      pendingLabel={t("saving")}
      isBusy={isBusy}
      problem={failure && text(failure.doc)}
      onConfirm={() => press()}
      onClose={onClose}
    >
      {fields[act].includes("until") && (
        <TextField label={t("until")} help={t("untilHelp")} {...field("until")} type="date" required />
      )}
      {fields[act].includes("collector") && (
        <TextField
          label={t("collector")}
          {...field("collector")}
          maxLength={120}
          autoComplete="off"
          required
        />
      )}
      {fields[act].includes("plan") && (
        <SelectField label={t("plan")} {...field("plan")}>
          <option value="">{t("usualPlan")}</option>
          {plans.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <TextareaField
        label={t("reason")}
        help={t("reasonHelp")}
        {...field("reason")}
        isErrorSpoken
        rows={2}
        maxLength={500}
        required
      />
    </ConfirmDialog>
  );
}

/** A button on how a customer or an invoice is dunned, with its dialog. */
export function DunningButton(props: DunningButtonProps) {
  const { act, name, size = "sm" } = props;
  const t = useTranslations("dunning");
  const [isOpen, setOpen] = useState(false);
  const label = t(`acts.${act}.label`);
  return (
    <>
      <Button size={size} aria-label={`${label}: ${name}`} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <DunningDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
