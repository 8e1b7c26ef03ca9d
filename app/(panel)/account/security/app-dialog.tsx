import { useTranslations } from "next-intl";
import { useState } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { sendForm } from "@/lib/api/send-form";
import { confirmApp, startApp } from "./actions";
import { ChangeDialog } from "./change-dialog";
import { CodeField } from "./code-field";

type AppDialogProps = { onDone: (codes: string[] | null) => void; onClose: () => void };

type Secret = { secret: string; qr: string };

function SecretShown({ shown }: { shown: Secret }) {
  const t = useTranslations("security");
  const common = useTranslations("common");
  return (
    <div className="flex flex-wrap items-center gap-4">
      {/* biome-ignore lint/performance/noImgElement: the picture is a data URL, so there is nothing to optimise. */}
      <img src={shown.qr} alt={t("app.qr")} className="size-44 rounded-sm border bg-white" />
      <div className="min-w-0 grow basis-48 space-y-1">
        <p className="text-ink-2 text-xs">{t("app.byHand")}</p>
        <p className="flex items-center gap-2">
          <code className="select-all font-mono">{shown.secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
          <CopyButton value={shown.secret} label={t("app.copy")} copiedLabel={common("copied")} />
        </p>
      </div>
    </div>
  );
}

/** Shows the secret for an app, and turns the app on after a right code. */
export function AppDialog({ onDone, onClose }: AppDialogProps) {
  const t = useTranslations("security");
  const [shown, setShown] = useState<Secret | null>(null);
  if (!shown)
    return (
      <ChangeDialog
        key="start"
        title={t("app.title")}
        description={t("app.proof")}
        confirmLabel={t("next")}
        pendingLabel={t("checking")}
        work={() => sendForm(startApp, {})}
        onDone={setShown}
        onClose={onClose}
      />
    );
  return (
    <ChangeDialog
      key="confirm"
      title={t("app.title")}
      description={t("app.text")}
      confirmLabel={t("turnOn")}
      pendingLabel={t("checking")}
      fields={(problem) => (
        <>
          <SecretShown shown={shown} />
          <CodeField label={t("app.code")} help={t("app.codeHelp")} problem={problem} />
        </>
      )}
      work={({ code = "" }) => sendForm(confirmApp, { code: code.trim() })}
      onDone={({ codes }) => onDone(codes)}
      onClose={onClose}
    />
  );
}
