"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { CallButton } from "../buttons/call-button";
import type { CancelOrderDialogProps } from "./cancel-order-dialog";
import { LateDialog } from "./late-dialog";

const loadDialog = async () => (await import("./cancel-order-dialog")).CancelOrderDialog;

type CancelOrderProps = Omit<CancelOrderDialogProps, "onClose"> & { size?: "sm" };

/**
 * Cancels an order that is unpaid or in review, an AddFunds invoice or a combined invoice. Needs the messages
 * `cancelOrder`, `problems` and `common`.
 */
export function CancelOrder({ size, ...order }: CancelOrderProps) {
  const t = useTranslations("cancelOrder");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <CallButton calls="billing/cancel_order" size={size} onClick={() => setOpen(true)}>
        {t(`${order.what}.open`)}
      </CallButton>
      {isOpen && <LateDialog load={loadDialog} props={{ ...order, onClose: () => setOpen(false) }} />}
    </>
  );
}
