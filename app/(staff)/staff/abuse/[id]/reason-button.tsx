import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { ActionDialog } from "@/components/form/dialogs/action-dialog";
import { TextareaField } from "@/components/form/fields/textarea-field";
import { Button } from "@/components/ui/button";

type ReasonButtonProps = {
  label: string;
  title: string;
  text: string;
  done: string;
  isDanger?: boolean;
  isPrimary?: boolean;
  disabledReason?: string | undefined;
  /** Further fields, above the reason. */
  children?: ReactNode;
  send: (reason: string) => Promise<object>;
};

/** A button that asks for the reason of staff first. */
export function ReasonButton(props: ReasonButtonProps) {
  const {
    label,
    title,
    text,
    done,
    isDanger = false,
    isPrimary = false,
    disabledReason,
    children,
    send,
  } = props;
  const t = useTranslations("abuseAdmin");
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  return (
    <>
      <Button
        aria-haspopup="dialog"
        variant={isPrimary ? "primary" : "secondary"}
        onClick={() => setOpen(true)}
        {...(disabledReason === undefined ? {} : { disabledReason })}
      >
        {label}
      </Button>
      {isOpen && (
        <ActionDialog
          title={title}
          description={text}
          confirmLabel={label}
          pendingLabel={t("working")}
          isDanger={isDanger}
          send={() => send(reason)}
          done={done}
          onDone={() => router.refresh()}
          onClose={() => setOpen(false)}
        >
          {children}
          <TextareaField
            label={t("reason")}
            help={t("reasonHelp")}
            rows={3}
            maxLength={500}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </ActionDialog>
      )}
    </>
  );
}
