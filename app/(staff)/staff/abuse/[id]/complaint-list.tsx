import { getLocale, getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import { Chip } from "@/components/ui/chip";
import { Time } from "@/components/ui/time";
import type { StaffCase } from "@/lib/domain/support/tickets/abuse/schema";

/** What was complained of, the newest first; text from outside is text. */
export async function ComplaintList({ complaints }: { complaints: StaffCase["list"] }) {
  const [t, locale] = await Promise.all([getTranslations("abuseAdmin"), getLocale()]);
  return (
    <Card title={t("complaints")} flush>
      <ol className="divide-y">
        {complaints.map(({ id, source, sender, by, received, text, report, told, files }) => (
          <li key={id} className="space-y-2 px-4 py-3">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs">
              <span className="font-semibold">{t(`sources.${source}`)}</span>
              <span className="wrap-anywhere text-ink-2">{sender || by || t("noSender")}</span>
              <Time value={received} locale={locale} className="text-ink-2" />
              {told && <Chip>{t("told")}</Chip>}
            </p>
            <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
            {report && (
              <details>
                <summary className="tap w-fit cursor-pointer text-accent-ink text-xs">{t("report")}</summary>
                <pre className="wrap-anywhere mt-1 whitespace-pre-wrap font-mono text-xs">{report}</pre>
              </details>
            )}
            {files.length > 0 && (
              <ul aria-label={t("files")} className="space-y-1 text-xs">
                {files.map((file) => (
                  <li key={file.id}>
                    <a
                      href={`/staff/abuse/files/${file.id}`}
                      download={file.name}
                      className="wrap-anywhere text-accent-ink underline underline-offset-2"
                    >
                      {file.name}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
