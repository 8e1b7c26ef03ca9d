"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CallButton } from "@/components/form/buttons/call-button";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { TextField } from "@/components/form/fields/text-field";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSubmit } from "@/components/form/submit/use-submit";
import { sendForm } from "@/lib/api/send-form";
import { addZone } from "./actions";

/** The button that opens the form for a new zone. */
export function AddZone() {
  const t = useTranslations("dns");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <CallButton calls="dns/add_domain" variant="primary" onClick={() => setOpen(true)}>
        {t("add")}
      </CallButton>
      {isOpen && <ZoneDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function ZoneDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("dns");
  const say = useProblemText();
  const router = useRouter();
  const { submit, state, isBusy } = useSubmit({
    send: (input: { name: string }) => sendForm(addZone, input),
    leaves: true,
    onDone: ({ id }) => router.push(`/dns/${id}` as Route),
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  const said = failure && (failure.doc === "argument.invalid" ? t("nameWrong") : say(failure.doc));
  return (
    <ConfirmDialog
      title={t("addTitle")}
      description={t("addText")}
      confirmLabel={t("add")}
      pendingLabel={t("saving")}
      isBusy={isBusy}
      onConfirm={(form) => void submit({ name: String(new FormData(form).get("name") ?? "").trim() })}
      onClose={onClose}
    >
      <TextField
        label={t("zoneName")}
        help={t("zoneNameHelp")}
        error={said ?? undefined}
        name="name"
        maxLength={255}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        mono
        data-autofocus
      />
    </ConfirmDialog>
  );
}
