import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useId } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, type DialogProps } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { PinField } from "../pin/pin-field";
import type { PinAsking } from "../pin/use-pin";
import { SaidHere } from "../problems/said-here";

export type ConfirmDialogProps = Pick<DialogProps, "title" | "description" | "size" | "beginsInField"> & {
  open?: boolean;
  /** Input fields or details for the decision; `data-autofocus` marks the field to focus. */
  children?: ReactNode;
  confirmLabel: string;
  pendingLabel: string;
  /** Replaces "Cancel", if canceling is the confirmed action itself. */
  keepLabel?: string | undefined;
  isDanger?: boolean;
  isBusy: boolean;
  /** The PIN, if it is asked for here, and the consequence of a wrong one: "The key stays disabled." */
  pin?: PinAsking;
  consequence?: string;
  /** Why the action failed, unless a field shows it. */
  problem?: ReactNode;
  problemTone?: "danger" | "info";
  /** Nothing is left to confirm, only to read. */
  isOver?: boolean;
  onConfirm: (form: HTMLFormElement) => void;
  onClose: () => void;
};

/**
 * Explains an action, asks for its inputs, and performs it when confirmed. Needs the messages `common`, and
 * `pinField` for a PIN.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open = true, title, description, size, children, isBusy, isOver = false, pin, problem } = props;
  const common = useTranslations("common");
  const formId = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy && !isOver) props.onConfirm(event.currentTarget);
  };
  const close = () => {
    pin?.reset();
    props.onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      dismissible={!isBusy}
      {...{ title, description, size }}
      beginsInField={props.beginsInField}
      footer={
        <>
          <Button data-autofocus disabled={isBusy} onClick={close}>
            {isOver ? common("close") : (props.keepLabel ?? common("cancel"))}
          </Button>
          {!isOver && (
            <Button
              type="submit"
              form={formId}
              variant={props.isDanger ? "danger" : "primary"}
              pending={isBusy}
              pendingLabel={props.pendingLabel}
            >
              {props.confirmLabel}
            </Button>
          )}
        </>
      }
    >
      <form method="post" id={formId} noValidate onSubmit={submit} className="space-y-4 empty:hidden">
        {children}
        {pin && !isOver && <PinField pin={pin} consequence={props.consequence} />}
        {problem && (
          <SaidHere>
            <Notice tone={props.problemTone ?? "danger"} live>
              {problem}
            </Notice>
          </SaidHere>
        )}
      </form>
    </Dialog>
  );
}
