import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";

type MailSentProps = { email: string; isKept: boolean; isDemo: boolean };

/**
 * The same text whether or not the address already has an account. `isKept`: the panel sends no mail. `isDemo`: the
 * reader runs the panel, so a command may be shown.
 */
export function MailSent({ email, isKept, isDemo }: MailSentProps) {
  const t = useTranslations("signUp");
  if (isKept)
    return (
      <Notice tone="attention" title={t("keptTitle")} live>
        {isDemo
          ? t.rich("keptText", {
              email,
              command: () => (
                <code className="wrap-anywhere inline-block">npm run -s cli -- mails {email}</code>
              ),
            })
          : t("keptAsk", { email })}
      </Notice>
    );
  return (
    <div className="space-y-3">
      <Notice tone="good" title={t("sentTitle")} live>
        {t("sentText", { email })}
      </Notice>
      <p className="text-ink-2 text-xs">{t("sentHelp")}</p>
    </div>
  );
}
