import { useTranslations } from "next-intl";
import { OnceDialog, SecretLine } from "@/components/ui/once-dialog";

export type ShownSecret = { name: string; secret: string };

type SecretOnceProps = { shown: ShownSecret | null; onSaved: () => void };

/** Shows the signing secret of a webhook, once. */
export function SecretOnce({ shown, onSaved }: SecretOnceProps) {
  const t = useTranslations("notifications.secret");
  return (
    <OnceDialog
      title={t("title", { name: shown?.name ?? "" })}
      text={t("text")}
      saved={t("saved")}
      onSaved={onSaved}
    >
      {shown && <SecretLine value={shown.secret} label={t("value")} copyLabel={t("copy")} />}
    </OnceDialog>
  );
}
