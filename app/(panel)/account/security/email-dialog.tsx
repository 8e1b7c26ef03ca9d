import { useTranslations } from "next-intl";
import { useState } from "react";
import { sendForm } from "@/lib/api/send-form";
import type { Security } from "@/lib/domain/identity/two-factor/schema";
import { beginMail, confirmMail } from "./actions";
import { ChangeDialog } from "./change-dialog";
import { CodeField } from "./code-field";

type EmailDialogProps = {
  security: Security;
  onDone: (codes: string[] | null) => void;
  onClose: () => void;
};

/** Mails a code, and turns codes by email on when that code is entered. */
export function EmailDialog({ security: { email }, onDone, onClose }: EmailDialogProps) {
  const t = useTranslations("security");
  const [isSent, setSent] = useState(false);
  if (!isSent)
    return (
      <ChangeDialog
        key="start"
        title={t("email.title")}
        description={t("email.text", { email })}
        confirmLabel={t("mail.send")}
        pendingLabel={t("mail.sending")}
        work={() => sendForm(beginMail, {})}
        onDone={() => setSent(true)}
        onClose={onClose}
      />
    );
  return (
    <ChangeDialog
      key="confirm"
      title={t("email.title")}
      description={t("mail.sent", { email })}
      confirmLabel={t("turnOn")}
      pendingLabel={t("checking")}
      fields={(problem) => <CodeField label={t("email.code")} help={t("email.codeHelp")} problem={problem} />}
      work={({ code = "" }) => sendForm(confirmMail, { code: code.trim() })}
      onDone={({ codes }) => onDone(codes)}
      onClose={onClose}
    />
  );
}
