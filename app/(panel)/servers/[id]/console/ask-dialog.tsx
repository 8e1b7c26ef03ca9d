import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { type PinProof, usePin } from "@/components/form/pin/use-pin";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";
import { readScope, useResult } from "../acting/use-result";

type AskDialogProps = {
  server: ServerOverview;
  kind: "open" | "file";
  begin: (proof: PinProof) => Promise<{ callback: string }>;
  onResult: (scope: string) => void;
  onClose: () => void;
};

/** Asks for the PIN, waits for the job, and passes its result on. */
export function AskDialog({ server, kind, begin, onResult, onClose }: AskDialogProps) {
  const t = useTranslations("console");
  const pin = usePin(server.needs_pin);
  const { press, isBusy, problem, job } = useResult({
    begin,
    read: readScope,
    pin,
    labels: { failed: t("open.failed"), late: t("open.late") },
    onResult: ({ scope }) => onResult(String(scope)),
  });
  return (
    <ConfirmDialog
      title={t(`${kind}.ask`, { hostname: server.hostname })}
      description={t(`${kind}.askText`)}
      confirmLabel={t(`${kind}.button`)}
      pendingLabel={t("open.pending")}
      isBusy={isBusy}
      pin={pin}
      consequence={t("open.nothing")}
      problem={
        problem && (
          <>
            {problem}{" "}
            {job && (
              <a href={`/jobs/${job}`} className="underline underline-offset-2">
                {t("open.details")}
              </a>
            )}
          </>
        )
      }
      onConfirm={() => press({})}
      onClose={onClose}
    />
  );
}
