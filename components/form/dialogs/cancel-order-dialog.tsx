import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { call } from "@/lib/api/client";
import { ActionDialog } from "./action-dialog";

export type CancelOrderDialogProps = {
  /** What is canceled. */
  what: "order" | "addfunds" | "combined" | "review";
  invoiceId: number;
  /** Next page, if the current one is of the canceled object. */
  leadsTo?: Route | undefined;
  onClose: () => void;
};

/** Asks before an order or invoice is canceled. */
export function CancelOrderDialog({ what, invoiceId, leadsTo, onClose }: CancelOrderDialogProps) {
  const t = useTranslations("cancelOrder");
  const router = useRouter();
  return (
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
      onClose={onClose}
    />
  );
}
