import { useTranslations } from "next-intl";
import { useState } from "react";
import { sendForm } from "@/lib/api/send-form";
import type { Security } from "@/lib/domain/factors/schema";
import { beginMail, confirmMail } from "./actions";
import { ChangeDialog } from "./change-dialog";
import { CodeField } from "./code-field";
import { fieldText } from "./field-text";
import { FormDialog } from "./form-dialog";
import { useChange } from "./use-change";

type EmailDialogProps = {
  security: Security;
  onDone: (codes: string[] | null) => void;
  onClose: () => void;
};

function SentDialog({ security, onDone, onClose }: EmailDialogProps) {
  const t = useTranslations("security");
  const { send, isPending, problem } = useChange(
    (code: string) => sendForm(confirmMail, { code }),
    ({ codes }) => onDone(codes),
  );
  return (
    <FormDialog
      title={t("email.title")}
      description={t("mail.sent", { email: security.email })}
      submitLabel={t("turnOn")}
      pendingLabel={t("checking")}
      isPending={isPending}
      problem={problem}
      onSubmit={(form) => send(fieldText(form, "code"))}
      onClose={onClose}
    >
      <CodeField label={t("email.code")} help={t("email.codeHelp")} problem={problem} />
    </FormDialog>
  );
}

/** Mails a code, and turns codes by e-mail on with that one. */
export function EmailDialog(props: EmailDialogProps) {
  const { security, onClose } = props;
  const t = useTranslations("security");
  const [isSent, setSent] = useState(false);
  if (isSent) return <SentDialog {...props} />;
  return (
    <ChangeDialog
      title={t("email.title")}
      description={t("email.text", { email: security.email })}
      submitLabel={t("mail.send")}
      pendingLabel={t("mail.sending")}
      work={() => sendForm(beginMail, {})}
      onDone={() => setSent(true)}
      onClose={onClose}
    />
  );
}
