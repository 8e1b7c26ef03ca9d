import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ActionDialog } from "@/components/form/dialogs/action-dialog";
import { TextareaField } from "@/components/form/fields/textarea-field";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import type { ShownCredit } from "@/lib/domain/support/announcements/credits/schema";
import { approve, reject } from "../actions";

/** Approves or rejects what somebody else has proposed; one's own can only be withdrawn. */
export function CreditDecision({ shown: { credit, is_own: isOwn } }: { shown: ShownCredit }) {
  const t = useTranslations("announcementAdmin.credit");
  const router = useRouter();
  const [asked, setAsked] = useState<"approve" | "reject" | null>(null);
  const [reason, setReason] = useState("");
  const close = () => setAsked(null);
  const onDone = () => router.refresh();
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="primary"
        aria-haspopup="dialog"
        onClick={() => setAsked("approve")}
        {...(isOwn ? { disabledReason: t("own") } : {})}
      >
        {t("approve")}
      </Button>
      <Button aria-haspopup="dialog" onClick={() => setAsked("reject")}>
        {t(isOwn ? "withdraw" : "reject")}
      </Button>
      {asked === "approve" && (
        <ActionDialog
          title={t("approveTitle")}
          description={t("approveText")}
          confirmLabel={t("approve")}
          pendingLabel={t("working")}
          send={() => sendForm(approve, { credit })}
          done={t("approved")}
          onDone={onDone}
          onClose={close}
        />
      )}
      {asked === "reject" && (
        <ActionDialog
          title={t("rejectTitle")}
          description={t("rejectText")}
          confirmLabel={t(isOwn ? "withdraw" : "reject")}
          pendingLabel={t("working")}
          send={() => sendForm(reject, { credit, reason })}
          done={t("rejected")}
          onDone={onDone}
          onClose={close}
        >
          <TextareaField
            label={t("reason")}
            rows={3}
            maxLength={500}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </ActionDialog>
      )}
    </div>
  );
}
