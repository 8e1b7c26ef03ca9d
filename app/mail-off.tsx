import { getTranslations } from "next-intl/server";
import { Notice } from "@/components/ui/notice";
import { mailsCommand, sendsMail } from "@/lib/env";

/**
 * For pages that promise mails: says that this panel sends none, and where they are stored; the command for that only
 * in the demo.
 */
export async function MailOff() {
  if (sendsMail()) return null;
  const t = await getTranslations("common");
  const command = mailsCommand();
  return (
    <Notice tone="attention" title={t("mailOff")}>
      {command === null
        ? t("mailOffAsk")
        : t.rich("mailOffText", {
            command: () => <code className="wrap-anywhere inline-block">{command} EMAIL</code>,
          })}
    </Notice>
  );
}
