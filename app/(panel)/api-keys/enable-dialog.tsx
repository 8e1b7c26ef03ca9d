"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId } from "react";
import { PinField } from "@/components/form/pin-field";
import { usePin } from "@/components/form/use-pin";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { call, type InputOf, type OutputOf } from "@/lib/api/client";
import { useSave } from "./use-save";
import type { Wish } from "./use-switch";

type EnableDialogProps = { wanted: Wish["key"]; onClose: () => void };

/** Enables a key that passes without the PIN: asks for the PIN first. */
export function EnableDialog({ wanted: { id, name }, onClose }: EnableDialogProps) {
  const t = useTranslations("apiKeys");
  const common = useTranslations("common");
  const formId = useId();
  const pin = usePin(true);
  const saving = useSave<InputOf<"api_keys", "switch">, OutputOf<"api_keys", "switch">>(
    (input) => call("api_keys", "switch", input),
    pin,
    () => {
      showToast(t("enabledAgain", { name }));
      onClose();
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void saving.save({ id, active: true });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!saving.isBusy}
      title={t("enabling.title", { name })}
      description={t("enabling.text")}
      footer={
        <>
          <Button disabled={saving.isBusy} onClick={onClose}>
            {common("cancel")}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            pending={saving.isBusy}
            pendingLabel={t("enabling.pending")}
          >
            {t("enable")}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="space-y-3">
        <PinField pin={pin} consequence={t("enabling.refused")} />
        {saving.trouble && (
          <Notice tone="danger" live>
            {t(`trouble.${saving.trouble}`)}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
