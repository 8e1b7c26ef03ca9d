import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { ReasonArea, useMissingReason } from "./reason-area";

type ReasonDialogProps = {
  title: string;
  description: string;
  confirmLabel: string;
  /** What is said once it is done. */
  done: string;
  /** What the reason begins with. */
  reason?: string;
  send: (reason: string) => Promise<object>;
  onClose: () => void;
};

/** Asks for the reason of an act on a host or its servers, and makes it. */
export function ReasonDialog({ done, reason = "", send, onClose, ...labels }: ReasonDialogProps) {
  const t = useTranslations("hosts");
  const text = useProblemText();
  const beside = useMissingReason();
  const router = useRouter();
  const { field, press, failure, isBusy } = useSentForm({
    values: { reason },
    beside,
    send: (typed: { reason: string }): Promise<object> => send(typed.reason),
    onDone: () => {
      showToast(done);
      onClose();
      router.refresh();
    },
  });
  return (
    <ConfirmDialog
      {...labels}
      pendingLabel={t("saving")}
      isBusy={isBusy}
      problem={failure && text(failure.doc)}
      onConfirm={() => press()}
      onClose={onClose}
    >
      <ReasonArea {...field("reason")} />
    </ConfirmDialog>
  );
}
