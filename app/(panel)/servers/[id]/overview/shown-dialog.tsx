import { useTranslations } from "next-intl";
import { CopyButton } from "@/components/ui/copy-button";
import { OnceDialog } from "@/components/ui/once-dialog";

export type Shown = { login: string; password: string; address?: string };

type ShownDialogProps = { shown: Shown | null; title: string; text: string; onSaved: () => void };

/** Shows a password with its user name, once. */
export function ShownDialog({ shown, title, text, onSaved }: ShownDialogProps) {
  const t = useTranslations("server");
  const common = useTranslations("common");
  return (
    <OnceDialog title={title} text={text} saved={t("saved")} onSaved={onSaved}>
      {shown && (
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 rounded-md bg-sunken px-4 py-3">
          {shown.address && (
            <>
              <dt className="text-ink-2">{t("address")}</dt>
              <dd className="break-all font-mono">{shown.address}</dd>
            </>
          )}
          <dt className="text-ink-2">{t("login")}</dt>
          <dd className="font-mono">{shown.login}</dd>
          <dt className="text-ink-2">{t("password")}</dt>
          <dd className="flex min-w-0 flex-wrap items-center gap-x-3">
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the focus starts at the password. */}
            <code tabIndex={0} data-autofocus className="select-all break-all rounded-sm font-mono text-lg">
              {shown.password}
            </code>
            <CopyButton
              showLabel
              value={shown.password}
              label={t("copyPassword")}
              copiedLabel={common("copied")}
            />
          </dd>
        </dl>
      )}
    </OnceDialog>
  );
}
