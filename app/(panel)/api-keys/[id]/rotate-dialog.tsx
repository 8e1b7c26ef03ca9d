import { useTranslations } from "next-intl";
import { type FormEvent, useId } from "react";
import { PinField } from "@/components/form/pin-field";
import { usePin } from "@/components/form/use-pin";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { call, type InputOf, type OutputOf } from "@/lib/api/client";
import type { KeyCard } from "@/lib/domain/api-keys/schema";
import { useSave } from "../use-save";

type RotateDialogProps = {
  card: KeyCard;
  needsPin: boolean;
  open: boolean;
  onClose: () => void;
  onRotated: (value: string) => void;
};

/** Says what a second secret means, and makes one. */
export function RotateDialog({ card, needsPin, open, onClose, onRotated }: RotateDialogProps) {
  const t = useTranslations("apiKeys");
  const common = useTranslations("common");
  const formId = useId();
  const pin = usePin(needsPin);
  const saving = useSave<InputOf<"api_keys", "rotate">, OutputOf<"api_keys", "rotate">>(
    (input, idempotencyKey) => call("api_keys", "rotate", input, { idempotencyKey }),
    pin,
    ({ api_key }) => onRotated(api_key),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void saving.save({ id: card.id });
  };
  const close = () => {
    pin.reset();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      dismissible={!saving.isBusy}
      title={t("secrets.rotateTitle", { name: card.name })}
      description={t("secrets.rotateText")}
      footer={
        <>
          <Button data-autofocus disabled={saving.isBusy} onClick={close}>
            {common("cancel")}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            pending={saving.isBusy}
            pendingLabel={t("secrets.rotating")}
          >
            {t("secrets.rotate")}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="space-y-3">
        <PinField pin={pin} consequence={t("form.notSaved")} />
        {saving.trouble && (
          <Notice tone="danger" live>
            {t(`trouble.${saving.trouble}`)}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
