"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useRef } from "react";
import { TextareaField } from "@/components/form/fields/textarea-field";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import { takeInventory } from "../actions";
import { SaidWrong } from "./file-mistakes";

/** Imports the machines of a pasted file; machines not in it are unchanged. */
export function InventoryFileForm() {
  const t = useTranslations("catalogAdmin.inventory");
  const router = useRouter();
  const field = useRef<HTMLTextAreaElement>(null);
  const { submit, state, isBusy } = useSubmit({
    send: (input: { file: string }) => sendForm(takeInventory, input),
    onDone: ({ added, changed, unchanged }) => {
      showToast(t("taken", { added: added.length, changed: changed.length, unchanged }));
      if (field.current) field.current.value = "";
      router.refresh();
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    void submit({ file: field.current?.value ?? "" });
  };
  return (
    <form method="post" onSubmit={send} noValidate className="space-y-4">
      <TextareaField
        ref={field}
        label={t("file")}
        help={t("fileHelp")}
        name="file"
        rows={5}
        mono
        autoComplete="off"
        spellCheck={false}
      />
      <SaidWrong state={state} />
      <Button type="submit" pending={isBusy} pendingLabel={t("sending")}>
        {t("send")}
      </Button>
    </form>
  );
}
