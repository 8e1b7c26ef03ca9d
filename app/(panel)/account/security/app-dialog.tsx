import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { Skeleton } from "@/components/ui/skeleton";
import { sendForm } from "@/lib/api/send-form";
import { confirmApp, startApp } from "./actions";
import { CodeField } from "./code-field";
import { fieldText } from "./field-text";
import { FormDialog } from "./form-dialog";
import { useChange } from "./use-change";

type AppDialogProps = { onDone: (codes: string[] | null) => void; onClose: () => void };

type Secret = { secret: string; qr: string };

function SecretShown({ shown }: { shown: Secret | undefined }) {
  const t = useTranslations("security");
  const common = useTranslations("common");
  return (
    <div className="flex flex-wrap items-center gap-4">
      {shown ? (
        // biome-ignore lint/performance/noImgElement: a picture inside the page has nothing to be optimised.
        <img src={shown.qr} alt={t("app.qr")} className="size-44 rounded-sm border bg-white" />
      ) : (
        <Skeleton className="size-44" />
      )}
      <div className="min-w-0 grow basis-48 space-y-1">
        <p className="text-ink-2 text-xs">{t("app.byHand")}</p>
        {shown ? (
          <p className="flex items-center gap-2">
            <code className="select-all font-mono">{shown.secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
            <CopyButton value={shown.secret} label={t("app.copy")} copiedLabel={common("copied")} />
          </p>
        ) : (
          <Skeleton className="h-10 w-full" />
        )}
      </div>
    </div>
  );
}

/** Shows a secret to an app and turns it on once the app has shown a code. */
export function AppDialog({ onDone, onClose }: AppDialogProps) {
  const t = useTranslations("security");
  const start = useChange(
    () => sendForm(startApp, {}),
    () => undefined,
  );
  const confirm = useChange(
    (code: string) => sendForm(confirmApp, { code }),
    ({ codes }) => onDone(codes),
  );
  const { send } = start;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens.
  useEffect(() => send(undefined), []);
  return (
    <FormDialog
      title={t("app.title")}
      description={t("app.text")}
      submitLabel={t("turnOn")}
      pendingLabel={t("checking")}
      isPending={confirm.isPending}
      problem={start.problem ?? confirm.problem}
      onSubmit={(form) => confirm.send(fieldText(form, "code"))}
      onClose={onClose}
    >
      <SecretShown shown={start.answer} />
      <CodeField label={t("app.code")} help={t("app.codeHelp")} problem={confirm.problem} />
    </FormDialog>
  );
}
