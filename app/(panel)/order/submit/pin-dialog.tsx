import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useId } from "react";
import { PinField } from "@/components/form/pin/pin-field";
import type { PinAsking } from "@/components/form/pin/use-pin";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

type PinDialogProps = {
  isOpen: boolean;
  /** What will be bought, and the total. */
  children: ReactNode;
  pin: PinAsking;
  isSending: boolean;
  sendingLabel: string;
  confirmLabel: string;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks for the PIN at the action that it protects, with the consequence beside it. */
export function PinDialog(props: PinDialogProps) {
  const { isOpen, children, pin, isSending, sendingLabel, confirmLabel, onConfirm, onCancel } = props;
  const t = useTranslations("order");
  const common = useTranslations("common");
  const formId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSending) onConfirm();
  };
  return (
    <Dialog
      open={isOpen}
      onClose={onCancel}
      dismissible={!isSending}
      title={t("pin.title")}
      description={children}
      footer={
        <>
          <Button disabled={isSending} onClick={onCancel}>
            {common("cancel")}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            pending={isSending}
            pendingLabel={sendingLabel}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form method="post" id={formId} noValidate onSubmit={submit}>
        <PinField pin={pin} consequence={t("pin.refused")} />
      </form>
    </Dialog>
  );
}
