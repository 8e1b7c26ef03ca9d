"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ActionDialog } from "@/components/form/dialogs/action-dialog";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import { withdraw } from "../actions";
import { ReasonField } from "../edit/reason-field";

type WithdrawProps = { id: number; plan: string };

/** Withdraws an open offer, after its reason. */
export function WithdrawButton({ id, plan }: WithdrawProps) {
  const t = useTranslations("customerRecord.offer.withdraw");
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  return (
    <>
      <Button size="sm" aria-label={`${t("label")}: ${plan}`} onClick={() => setOpen(true)}>
        {t("label")}
      </Button>
      {isOpen && (
        <ActionDialog
          title={t("title", { plan })}
          description={t("text")}
          confirmLabel={t("label")}
          pendingLabel={t("working")}
          isDanger
          send={() => sendForm(withdraw, { id, reason })}
          done={t("done")}
          onDone={() => router.refresh()}
          onClose={() => setOpen(false)}
        >
          <ReasonField value={reason} onValue={setReason} />
        </ActionDialog>
      )}
    </>
  );
}
