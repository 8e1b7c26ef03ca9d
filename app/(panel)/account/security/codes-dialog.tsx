import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/dialog";
import { Download } from "@/components/ui/icons";

type CodesDialogProps = { codes: string[]; onSaved: () => void };

/** Shows the recovery codes, once. Only "I have saved them" closes it. */
export function CodesDialog({ codes, onSaved }: CodesDialogProps) {
  const t = useTranslations("security");
  const common = useTranslations("common");
  const text = `${codes.join("\n")}\n`;
  return (
    <Dialog
      open
      onClose={onSaved}
      dismissible={false}
      title={t("codes.title")}
      description={t("codes.text")}
      footer={
        <>
          <a
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download="recovery-codes.txt"
            data-autofocus
            className={buttonStyle("secondary")}
          >
            <Download size={16} aria-hidden />
            {t("codes.download")}
          </a>
          <Button variant="primary" onClick={onSaved}>
            {t("codes.saved")}
          </Button>
        </>
      }
    >
      <div className="space-y-3">
        <ol className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-md bg-sunken px-4 py-3">
          {codes.map((code) => (
            <li key={code} className="select-all whitespace-nowrap font-mono">
              {code}
            </li>
          ))}
        </ol>
        <CopyButton showLabel value={text} label={t("codes.copy")} copiedLabel={common("copied")} />
      </div>
    </Dialog>
  );
}
