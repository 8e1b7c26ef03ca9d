"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ActionDialog } from "@/components/form/dialogs/action-dialog";
import { RowAct } from "@/components/table/row-action";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import { makeDefault, remove, switchState } from "../actions";

type ActsProps = { name: string; isEnabled: boolean; isDefault: boolean; isDefaultFixed: boolean };

/** What can be done with a back end beside changing it. The default one makes servers, so it is neither disabled nor removed. */
export function BackEndActs({ name, isEnabled, isDefault, isDefaultFixed }: ActsProps) {
  const t = useTranslations("backEnds");
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  if (isDefault) return null;
  const act = t(isEnabled ? "disable" : "enable");
  return (
    <div className="flex flex-wrap items-center gap-2">
      {isEnabled && !isDefaultFixed && (
        <RowAct
          label={t("makeDefault")}
          name={t("makeDefaultNamed", { name })}
          pendingLabel={t("saving")}
          done={t("saved")}
          send={() => sendForm(makeDefault, { name })}
        />
      )}
      <RowAct
        label={act}
        name={t("actNamed", { act, name })}
        pendingLabel={t("saving")}
        done={t("saved")}
        send={() => sendForm(switchState, { name, enabled: !isEnabled })}
      />
      <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t("remove")}
      </Button>
      {isOpen && (
        <ActionDialog
          title={t("removeTitle", { name })}
          description={t("removeText")}
          confirmLabel={t("remove")}
          pendingLabel={t("removing")}
          isDanger
          send={() => sendForm(remove, { name })}
          done={t("removed")}
          leaves
          onDone={() => router.push("/staff/settings/back-ends" as Route)}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
