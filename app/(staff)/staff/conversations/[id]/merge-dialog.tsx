"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ActionDialog } from "@/components/form/dialogs/action-dialog";
import { TextField } from "@/components/form/fields/text-field";
import { sendForm } from "@/lib/api/send-form";
import { merge } from "../actions";

/** Moves the messages of a ticket into another one of its customer. */
export function MergeDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTranslations("ticketTeam");
  const router = useRouter();
  const [typed, setTyped] = useState("");
  const into = Number(typed.trim().replace(/^#/, "")) || 0;
  return (
    <ActionDialog
      beginsInField
      title={t("merge.title")}
      description={t("merge.text")}
      confirmLabel={t("merge.confirm")}
      pendingLabel={t("saving")}
      send={() => sendForm(merge, { id, into })}
      done={t("merge.done")}
      onDone={() => router.push(`/staff/conversations/${into}` as Route)}
      onClose={onClose}
    >
      <TextField
        label={t("merge.into")}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        required
      />
    </ActionDialog>
  );
}
