import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Download } from "@/components/ui/icons";
import { OnceDialog, SecretLine } from "@/components/ui/once-dialog";
import { curlText } from "@/lib/base/curl-text";
import { envFileName, envText } from "./shell";

export type Shown = {
  name: string;
  value: string /** Whether the key has an allow-list. */;
  isListed: boolean;
};

type ShownOnceProps = { shown: Shown | null; origin: string; onSaved: () => void };

function download(fileName: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}

/** Shows a secret, once. */
export function ShownOnce({ shown, origin, onSaved }: ShownOnceProps) {
  const t = useTranslations("apiKeys.shown");
  return (
    <OnceDialog
      title={t("title", { name: shown?.name ?? "" })}
      text={t("text")}
      saved={t("saved")}
      onSaved={onSaved}
      further={
        shown && (
          <Button
            icon={<Download size={16} aria-hidden />}
            onClick={() => download(envFileName(shown.name), envText(origin, shown.value))}
          >
            {t("download")}
          </Button>
        )
      }
    >
      {shown && <Secret shown={shown} origin={origin} />}
    </OnceDialog>
  );
}

function Secret({ shown: { value, isListed }, origin }: { shown: Shown; origin: string }) {
  const t = useTranslations("apiKeys.shown");
  const common = useTranslations("common");
  const curl = curlText(origin, "auth/login", { key: value });
  return (
    <div className="space-y-4">
      <SecretLine value={value} label={t("value")} copyLabel={t("copy")} />
      <div>
        <div className="mb-1.5 flex items-center justify-between gap-3">
          <span className="font-medium">{t("try")}</span>
          <CopyButton showLabel value={curl} label={t("copyCurl")} copiedLabel={common("copied")} />
        </div>
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines must be scrollable with the keyboard.
          tabIndex={0}
          aria-label={t("curl")}
          className="overflow-x-auto rounded-md bg-sunken px-4 py-3"
        >
          <pre className="font-mono text-xs">{curl}</pre>
        </section>
        <p className="mt-1.5 text-ink-2 text-xs">{t(isListed ? "tryListed" : "tryText")}</p>
      </div>
    </div>
  );
}
