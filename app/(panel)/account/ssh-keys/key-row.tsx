"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { ApiCalls } from "@/components/api-call/api-calls";
import { CallButton } from "@/components/form/buttons/call-button";
import { ActionDialog } from "@/components/form/dialogs/action-dialog";
import { CopyButton } from "@/components/ui/copy-button";
import { StateChip } from "@/components/ui/state-chip";
import { Time } from "@/components/ui/time";
import { sendForm } from "@/lib/api/send-form";
import { remove } from "./actions";

export type ShownKey = {
  id: number;
  name: string;
  key: string;
  /** Fingerprint as shown by `ssh-keygen -l`. */
  fingerprint: string;
  isDefault: boolean;
  /** ISO 8601. */
  added: string;
};

/** One stored key, identified by its fingerprint. */
export function KeyRow({ shown }: { shown: ShownKey }) {
  const t = useTranslations("sshKeys");
  const common = useTranslations("common");
  const locale = useLocale();
  const [isRemoving, setRemoving] = useState(false);
  const { id, name, key, fingerprint, isDefault, added } = shown;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-64">
        <h3 className="flex flex-wrap items-center gap-2 font-medium">
          <span className="wrap-anywhere">{name}</span>
          {isDefault && <StateChip tone="info">{t("isDefault")}</StateChip>}
        </h3>
        <p className="break-all font-mono text-ink-2 text-xs">
          {key.split(" ")[0]} {fingerprint}
        </p>
        <p className="mt-1 text-ink-2 text-xs">
          {t("addedOn")} <Time value={added} locale={locale} show="date" />
        </p>
      </div>
      <div className="flex gap-2">
        <CopyButton value={key} label={common("copyNamed", { what: name })} copiedLabel={common("copied")} />
        <CallButton
          calls="ssh_keys/delete"
          size="sm"
          aria-label={t("removeNamed", { name })}
          onClick={() => setRemoving(true)}
        >
          {t("remove")}
        </CallButton>
      </div>
      {isRemoving && (
        <ActionDialog
          title={t("removeTitle", { name })}
          description={t("removeText")}
          confirmLabel={t("removeConfirm")}
          pendingLabel={t("removing")}
          isDanger
          send={() => sendForm(remove, { id })}
          done={t("removed")}
          onClose={() => setRemoving(false)}
        >
          <ApiCalls calls={[{ call: "ssh_keys/delete", fields: { id } }]} />
        </ActionDialog>
      )}
    </li>
  );
}
