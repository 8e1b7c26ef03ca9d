"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ActionDialog } from "@/components/form/dialogs/action-dialog";
import { SegmentedField } from "@/components/form/fields/segmented-field";
import { TextField } from "@/components/form/fields/text-field";
import { sendForm } from "@/lib/api/send-form";
import { link } from "../actions";

const kinds = ["server", "invoice", "nothing"] as const;

/** Says what a ticket is about. */
export function LinkDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTranslations("ticketTeam");
  const [to, setTo] = useState<(typeof kinds)[number]>("server");
  const [name, setName] = useState("");
  return (
    <ActionDialog
      beginsInField
      title={t("link.title")}
      confirmLabel={t("link.confirm")}
      pendingLabel={t("saving")}
      send={() => sendForm(link, { id, to, name })}
      done={t("saved")}
      onClose={onClose}
    >
      <SegmentedField
        label={t("link.to")}
        name="to"
        value={to}
        onChange={({ currentTarget }) => setTo(kinds.find((one) => one === currentTarget.value) ?? "nothing")}
        options={kinds.map((one) => ({ value: one, label: t(`link.kinds.${one}`) }))}
      />
      {to !== "nothing" && (
        <TextField
          label={t(`link.names.${to}`)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={253}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          required
        />
      )}
    </ActionDialog>
  );
}
