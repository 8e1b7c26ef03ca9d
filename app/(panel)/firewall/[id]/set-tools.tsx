"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CallButton } from "@/components/form/buttons/call-button";
import { ActionDialog } from "@/components/form/dialogs/action-dialog";
import { TextField } from "@/components/form/fields/text-field";
import { buttonStyle } from "@/components/ui/button-style";
import { Card } from "@/components/ui/card";
import { sendForm } from "@/lib/api/send-form";
import { edit, remove } from "../actions";
import { ImportDialog } from "./import-dialog";

type ToolsProps = { id: number; name: string; isAttached: boolean };

/** Actions on the whole set: its name, files, its end. */
export function SetTools({ id, name, isAttached }: ToolsProps) {
  const t = useTranslations("firewall");
  const router = useRouter();
  const [open, setOpen] = useState<"rename" | "import" | "remove" | null>(null);
  const close = () => setOpen(null);
  return (
    <Card title={t("set")}>
      <div className="flex flex-wrap gap-2">
        <CallButton calls="firewall/edit" onClick={() => setOpen("rename")}>
          {t("rename")}
        </CallButton>
        <CallButton calls="firewall/edit" onClick={() => setOpen("import")}>
          {t("import")}
        </CallButton>
        <a href={`/firewall/${id}/file`} className={buttonStyle()} download>
          {t("exportJson")}
        </a>
        <a href={`/firewall/${id}/file?format=csv`} className={buttonStyle()} download>
          {t("exportCsv")}
        </a>
        <CallButton
          calls="firewall/delete"
          {...(isAttached && { disabledReason: t("removeAttached") })}
          onClick={() => setOpen("remove")}
        >
          {t("remove")}
        </CallButton>
      </div>
      {open === "rename" && <RenameDialog id={id} name={name} onClose={close} />}
      {open === "import" && <ImportDialog id={id} name={name} onClose={close} />}
      {open === "remove" && (
        <ActionDialog
          title={t("removeTitle", { name })}
          description={t("removeText")}
          confirmLabel={t("remove")}
          pendingLabel={t("removing")}
          isDanger
          send={() => sendForm(remove, { id })}
          done={t("removed", { name })}
          leaves
          onDone={() => router.push("/firewall" as Route)}
          onClose={close}
        />
      )}
    </Card>
  );
}

function RenameDialog({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const t = useTranslations("firewall");
  const [typed, setTyped] = useState(name);
  const [isWrong, setWrong] = useState(false);
  return (
    <ActionDialog
      title={t("renameTitle", { name })}
      confirmLabel={t("save")}
      pendingLabel={t("saving")}
      beginsInField
      check={(sendIt) => {
        setWrong(typed.trim() === "");
        if (typed.trim() !== "") sendIt();
      }}
      send={() => sendForm(edit, { id, name: typed.trim() })}
      done={t("saved", { name: typed.trim() })}
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
    </ActionDialog>
  );
}
