import { useTranslations } from "next-intl";
import { CopyButton } from "@/components/ui/copy-button";

/** The secret for an authenticator app, as a picture and to be typed. Needs the messages `join`. */
export function AppSecret({ secret, qr }: { secret: string /** Data URL. */; qr: string }) {
  const t = useTranslations("join");
  const common = useTranslations("common");
  return (
    <div className="space-y-2">
      {/* biome-ignore lint/performance/noImgElement: the picture is a data URL, so there is nothing to optimise. */}
      <img src={qr} alt={t("qr")} className="mx-auto size-44 rounded-sm border bg-white" />
      <p className="text-ink-2 text-xs">{t("byHand")}</p>
      <p className="flex items-center gap-2">
        <code className="min-w-0 select-all break-words font-mono">
          {secret.replace(/(.{4})(?=.)/g, "$1 ")}
        </code>
        <CopyButton value={secret} label={t("copy")} copiedLabel={common("copied")} />
      </p>
    </div>
  );
}
