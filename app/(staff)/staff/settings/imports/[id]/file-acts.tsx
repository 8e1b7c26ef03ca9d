"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSubmit } from "@/components/form/submit/use-submit";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import { removeFile, repeat } from "../actions";

type Act = "real" | "dry" | "remove";
type FileActsProps = { id: number; acts: readonly Act[] };

/** What can be done with the file of an import; asks first. */
export function FileActs({ id, acts }: FileActsProps) {
  const t = useTranslations("dataImports.file");
  const text = useProblemText();
  const router = useRouter();
  const [asked, setAsked] = useState<Act | null>(null);
  const { submit, state, isBusy } = useSubmit({
    send: ({ act }: { act: Act }) =>
      act === "remove"
        ? sendForm(removeFile, { id }).then(() => null)
        : sendForm(repeat, { id, is_dry: act === "dry" }).then((next) => next.id),
    onDone: (next) => {
      setAsked(null);
      router.push((next === null ? "/staff/settings/imports" : `/staff/settings/imports/${next}`) as Route);
    },
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  return (
    <>
      {acts.map((act) => (
        <Button
          key={act}
          size="sm"
          variant={act === "real" ? "primary" : "secondary"}
          onClick={() => setAsked(act)}
        >
          {t(`${act}.label`)}
        </Button>
      ))}
      {asked && (
        <ConfirmDialog
          open
          title={t(`${asked}.label`)}
          description={t(`${asked}.text`)}
          confirmLabel={t(`${asked}.label`)}
          pendingLabel={t("working")}
          isBusy={isBusy}
          problem={failure && text(failure.doc)}
          onConfirm={() => void submit({ act: asked })}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
