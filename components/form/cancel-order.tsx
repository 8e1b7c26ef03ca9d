"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { showToast } from "@/components/frame/toast-store";
import { call } from "@/lib/api/client";
import { CallButton } from "./call-button";
import { ConfirmDialog } from "./confirm-dialog";
import { useProblemText } from "./form-problem";
import { useSubmit } from "./use-submit";

type CancelOrderProps = {
  /** What is taken back. */
  what: "order" | "addfunds" | "combined";
  invoiceId: number;
  /** Where to go on, when the page is of what is gone then. */
  leadsTo?: Route;
};

/**
 * Takes back an order, or a plan to pay, that nobody has paid. Needs the messages `cancelOrder`, `problems` and `common`.
 */
export function CancelOrder({ what, invoiceId, leadsTo }: CancelOrderProps) {
  const t = useTranslations("cancelOrder");
  const problemText = useProblemText();
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const { submit, state, isBusy } = useSubmit({
    send: () => call("billing", "cancel_order", { invoice: String(invoiceId) }),
    onDone: () => {
      setOpen(false);
      showToast(t(`${what}.done`));
      if (leadsTo) router.push(leadsTo);
      else router.refresh();
    },
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  return (
    <>
      <CallButton calls="billing/cancel_order" onClick={() => setOpen(true)}>
        {t(`${what}.open`)}
      </CallButton>
      {isOpen && (
        <ConfirmDialog
          title={t(`${what}.title`)}
          description={t(`${what}.text`)}
          confirmLabel={t(`${what}.open`)}
          pendingLabel={t("pending")}
          isDanger
          isBusy={isBusy}
          problem={failure && problemText(failure.doc)}
          onConfirm={() => void submit({})}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
