"use client";

import type { ReactNode } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";

type ConfirmDialogProps = {
  open: boolean;
  title: ReactNode;
  /** What will happen, to what, and what cannot be undone. */
  description: ReactNode;
  /** More to fill in: a PIN, a reason. */
  children?: ReactNode;
  /** Verb and object: "Delete key". */
  confirmLabel: string;
  pendingLabel: string;
  cancelLabel: string;
  onConfirm: () => void;
  onCancel: () => void;
  pending?: boolean;
  /** Red, for what destroys. */
  destructive?: boolean;
};

/** Asks once more. The safe choice has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, description, children, destructive, pending, onConfirm, onCancel } = props;
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      dismissible={!pending}
      title={title}
      description={description}
      footer={
        <>
          <Button data-autofocus disabled={pending} onClick={onCancel}>
            {props.cancelLabel}
          </Button>
          <Button
            variant={destructive ? "danger" : "primary"}
            pending={pending}
            pendingLabel={props.pendingLabel}
            onClick={onConfirm}
          >
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
