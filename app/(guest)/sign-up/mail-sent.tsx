import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";

type MailSentProps = { email: string; isKept: boolean; mailsCommand: string | null };

/**
 * The same text whether or not the address already has an account. `isKept`: the panel sends no mail.
 * `mailsCommand`: null where the reader does not run the panel.
 */
export function MailSent({ email, isKept, mailsCommand }: MailSentProps) {
  const t = useTranslations("signUp");
  if (isKept)
    return (
      <Notice tone="attention" title={t("keptTitle")} live>
        {mailsCommand === null
          ? t("keptAsk", { email })
          : t.rich("keptText", {
              email,
              command: () => (
                <code className="wrap-anywhere inline-block">
                  {mailsCommand} {email}
                </code>
              ),
            })}
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
