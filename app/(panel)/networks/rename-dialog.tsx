import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiCalls } from "@/components/api-call/api-calls";
import { ActionDialog } from "@/components/form/dialogs/action-dialog";
import { TextField } from "@/components/form/fields/text-field";
import { call } from "@/lib/api/client";
import type { DialogProps } from "./dialog-props";

/** Gives a network another name. */
export function RenameDialog({ network: { id, name }, onClose }: DialogProps) {
  const t = useTranslations("networks.private");
  const [typed, setTyped] = useState(name);
  const [isWrong, setWrong] = useState(false);
  const fields = { id, name: typed.trim() };
  return (
    <ActionDialog
      title={t("renameTitle", { name })}
      confirmLabel={t("rename")}
      pendingLabel={t("renaming")}
      beginsInField
      check={(sendIt) => {
        setWrong(fields.name === "");
        if (fields.name !== "") sendIt();
      }}
      send={() => call("networks", "rename", fields)}
      done={t("renamed", { name: fields.name })}
      onClose={onClose}
    >
      <TextField
        label={t("name")}
        value={typed}
        maxLength={60}
        autoComplete="off"
        error={isWrong ? t("nameWrong") : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <ApiCalls calls={[{ call: "networks/rename", fields }]} />
    </ActionDialog>
  );
}
