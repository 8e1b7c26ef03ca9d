import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "./button";
import { CopyButton } from "./copy-button";
import { Dialog } from "./dialog";

type OnceDialogProps = {
  title: string;
  text: string;
  /** The one button that closes it. */
  saved: string;
  onSaved: () => void;
  /** Beside that button. */
  further?: ReactNode;
  /** The secret; null = the dialog is closed. */
  children: ReactNode | null;
};

/** Shows a secret, once: only the button that says it was saved closes the dialog. */
export function OnceDialog({ title, text, saved, onSaved, further, children }: OnceDialogProps) {
  return (
    <Dialog
      open={children !== null}
      onClose={onSaved}
      dismissible={false}
      size="md"
      title={title}
      description={text}
      footer={
        <>
          {further}
          <Button variant="primary" onClick={onSaved}>
            {saved}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

type SecretLineProps = { value: string; label: string; copyLabel: string };

/** A long secret in one line; focusing it selects it as a whole. */
export function SecretLine({ value, label, copyLabel }: SecretLineProps) {
  const t = useTranslations("common");
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-sunken px-4 py-3">
      <input
        readOnly
        data-autofocus
        aria-label={label}
        value={value}
        autoComplete="off"
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
        className="min-w-0 grow rounded-sm bg-transparent font-mono"
      />
      <CopyButton showLabel value={value} label={copyLabel} copiedLabel={t("copied")} />
    </div>
  );
}
