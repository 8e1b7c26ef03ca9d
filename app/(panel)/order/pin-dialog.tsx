import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { TextField } from "@/components/form/text-field";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

export type PinProblem = "required" | "wrong" | "locked";

type PinDialogProps = {
  isOpen: boolean;
  /** What will be bought, and the sum. */
  children: ReactNode;
  problem: PinProblem | null;
  isSending: boolean;
  sendingLabel: string;
  confirmLabel: string;
  onConfirm: (pin: string) => void;
  onCancel: () => void;
};

/** Asks for the PIN at the action it protects, with the consequence beside it. */
export function PinDialog(props: PinDialogProps) {
  const { isOpen, children, problem, isSending, sendingLabel, confirmLabel, onConfirm, onCancel } = props;
  const t = useTranslations("order");
  const common = useTranslations("common");
  const formId = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (problem && !isSending) field.current?.select();
  }, [problem, isSending]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSending) onConfirm(field.current?.value ?? "");
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
      <form id={formId} noValidate onSubmit={submit}>
        <TextField
          ref={field}
          label={t("pin.label")}
          help={t("pin.help")}
          error={problem && !isSending ? t(`pin.problem.${problem}`) : undefined}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          data-autofocus
          className="max-w-48"
        />
      </form>
    </Dialog>
  );
}
