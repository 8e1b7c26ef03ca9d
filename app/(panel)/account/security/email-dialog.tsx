import { useTranslations } from "next-intl";
import { sendForm } from "@/lib/api/send-form";
import { confirmMail } from "./actions";
import { CodeField } from "./code-field";
import { fieldText } from "./field-text";
import { FormDialog } from "./form-dialog";
import { SendButton } from "./send-button";
import { useChange } from "./use-change";

type EmailDialogProps = { email: string; onDone: (codes: string[] | null) => void; onClose: () => void };

/** Turns codes by e-mail on with a code that came by e-mail. */
export function EmailDialog({ email, onDone, onClose }: EmailDialogProps) {
  const t = useTranslations("security");
  const { send, isPending, problem } = useChange(
    (code: string) => sendForm(confirmMail, { code }),
    ({ codes }) => onDone(codes),
  );
  return (
    <FormDialog
      title={t("email.title")}
      description={t("email.text", { email })}
      submitLabel={t("turnOn")}
      pendingLabel={t("checking")}
      isPending={isPending}
      problem={problem}
      onSubmit={(form) => send(fieldText(form, "code"))}
      onClose={onClose}
    >
      <SendButton email={email} />
      <CodeField label={t("email.code")} help={t("email.codeHelp")} problem={problem} />
    </FormDialog>
  );
}
