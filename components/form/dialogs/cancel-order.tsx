"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { call } from "@/lib/api/client";
import { CallButton } from "../buttons/call-button";
import { ActionDialog } from "./action-dialog";

type CancelOrderProps = {
  /** What is canceled. */
  what: "order" | "addfunds" | "combined" | "review";
  invoiceId: number;
  size?: "sm";
  /** Next page, if the current one is of the canceled object. */
  leadsTo?: Route;
};

/**
 * Cancels an order that is unpaid or in review, AddFunds invoice or combined invoice. Needs the messages `cancelOrder`, `problems` and
 * `common`.
 */
export function CancelOrder({ what, invoiceId, size, leadsTo }: CancelOrderProps) {
  const t = useTranslations("cancelOrder");
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <CallButton calls="billing/cancel_order" size={size} onClick={() => setOpen(true)}>
        {t(`${what}.open`)}
      </CallButton>
      {isOpen && (
        <ActionDialog
          title={t(`${what}.title`)}
          description={t(`${what}.text`)}
          confirmLabel={t(`${what}.open`)}
          pendingLabel={t("pending")}
          keepLabel={t("keep")}
          isDanger
          send={() => call("billing", "cancel_order", { invoice: String(invoiceId) })}
          done={t(`${what}.done`)}
          onDone={() => (leadsTo ? router.push(leadsTo) : router.refresh())}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
