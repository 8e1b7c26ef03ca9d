import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";

/** The same text whether or not the address already has an account. */
export function MailSent({ email }: { email: string }) {
  const t = useTranslations("signUp");
  return (
    <div className="space-y-3">
      <Notice tone="good" title={t("sentTitle")} live>
        {t("sentText", { email })}
      </Notice>
      <p className="text-ink-2 text-xs">{t("sentHelp")}</p>
    </div>
  );
}
