"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { CallButton } from "@/components/form/buttons/call-button";
import { ActionDialog } from "@/components/form/dialogs/action-dialog";
import { Chip } from "@/components/ui/chip";
import { sendForm } from "@/lib/api/send-form";
import { remove } from "./actions";
import { type ShownTemplate, TemplateDialog } from "./template-dialog";

/** One template with its lines. */
export function TemplateRow({ shown }: { shown: ShownTemplate }) {
  const t = useTranslations("dnsTemplates");
  const [open, setOpen] = useState<"edit" | "remove" | null>(null);
  const { id, name, records } = shown;
  const close = () => setOpen(null);
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-64">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="wrap-anywhere font-medium">{name}</h2>
          {shown.is_automatic && <Chip>{t("automaticChip")}</Chip>}
        </div>
        <pre className="wrap-anywhere mt-1 whitespace-pre-wrap font-mono text-ink-2 text-xs">
          {records.trim()}
        </pre>
      </div>
      <div className="flex gap-2">
        <CallButton
          calls="dns_templates/edit"
          size="sm"
          aria-label={t("editNamed", { name })}
          onClick={() => setOpen("edit")}
        >
          {t("edit")}
        </CallButton>
        <CallButton
          calls="dns_templates/delete"
          size="sm"
          aria-label={t("removeNamed", { name })}
          onClick={() => setOpen("remove")}
        >
          {t("remove")}
        </CallButton>
      </div>
      {open === "edit" && <TemplateDialog known={shown} onClose={close} />}
      {open === "remove" && (
        <ActionDialog
          title={t("removeTitle", { name })}
          description={t("removeText")}
          confirmLabel={t("removeConfirm")}
          pendingLabel={t("removing")}
          isDanger
          send={() => sendForm(remove, { id })}
          done={t("removed", { name })}
          onClose={close}
        />
      )}
    </li>
  );
}
