"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { TextField } from "@/components/form/fields/text-field";
import { useProblemText } from "@/components/form/problems/form-problem";
import type { Failure } from "@/components/form/submit/attempt";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import { rate } from "./actions";

const first = { country: "", from: "", consumer: "", business: "" };
const names = ["country", "from", "consumer", "business"] as const;

const plain = (text: string): string => text.trim().replace(",", ".");

function RateDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("dunning");
  const text = useProblemText();
  const router = useRouter();
  const { field, press, failure, isBusy } = useSentForm({
    values: first,
    beside: (refusal: Failure) =>
      Object.fromEntries(
        names.filter((name) => name in refusal.fields).map((name) => [name, t(`rates.faults.${name}`)]),
      ),
    send: ({ consumer, business, ...typed }: typeof first) =>
      sendForm(rate, { ...typed, consumer: plain(consumer), business: plain(business) }),
    onDone: () => {
      showToast(t("rates.saved"));
      onClose();
      router.refresh();
    },
  });
  return (
    <ConfirmDialog
      title={t("rates.set")}
      description={t("rates.text")}
      confirmLabel={t("rates.set")}
      pendingLabel={t("saving")}
      isBusy={isBusy}
      problem={failure && text(failure.doc)}
      onConfirm={() => press()}
      onClose={onClose}
    >
      {names.map((name) => (
        <TextField
          key={name}
          label={t(`rates.${name}`)}
          help={t(`rates.help.${name}`)}
          {...field(name)}
          type={name === "from" ? "date" : "text"}
          inputMode={name === "consumer" || name === "business" ? "decimal" : "text"}
          autoComplete="off"
          required
        />
      ))}
    </ConfirmDialog>
  );
}

/** Sets the rate of a country from a day on. */
export function RateButton() {
  const t = useTranslations("dunning");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t("rates.set")}
      </Button>
      {isOpen && <RateDialog onClose={() => setOpen(false)} />}
    </>
  );
}
