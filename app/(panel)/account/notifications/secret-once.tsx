import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/dialog";

export type ShownSecret = { name: string; secret: string };

type SecretOnceProps = { shown: ShownSecret | null; onSaved: () => void };

/** Shows the signing secret of a webhook, once. Only "I've saved it" closes it. */
export function SecretOnce({ shown, onSaved }: SecretOnceProps) {
  const t = useTranslations("notifications.secret");
  const common = useTranslations("common");
  return (
    <Dialog
      open={shown !== null}
      onClose={onSaved}
      dismissible={false}
      size="md"
      title={t("title", { name: shown?.name ?? "" })}
      description={t("text")}
      footer={
        <Button variant="primary" onClick={onSaved}>
          {t("saved")}
        </Button>
      }
    >
      {shown && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-sunken px-4 py-3">
          <input
            readOnly
            data-autofocus
            aria-label={t("value")}
            value={shown.secret}
            autoComplete="off"
            spellCheck={false}
            onFocus={(event) => event.currentTarget.select()}
            className="min-w-0 grow rounded-sm bg-transparent font-mono"
          />
          <CopyButton showLabel value={shown.secret} label={t("copy")} copiedLabel={common("copied")} />
        </div>
      )}
    </Dialog>
  );
}
