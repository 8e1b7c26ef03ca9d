import type { Metadata, Route } from "next";
import { notFound, redirect } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { GuestFrame } from "@/components/frame/guest-frame";
import { MarkdownText } from "@/components/legal/markdown-text";
import { Notice } from "@/components/ui/notice";
import { orNotFound } from "@/lib/api/or-not-found";
import { isLegalKind, legalPath } from "@/lib/base/legal";
import { formatDate } from "@/lib/base/time-text";
import { readMarkdown } from "@/lib/domain/customers/legal/shared/read-markdown";
import { showDocument } from "@/lib/domain/customers/legal/show";
import { browserContext } from "@/lib/session/signed-in";

type PageProps = {
  params: Promise<{ kind: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { kind } = await params;
  if (!isLegalKind(kind)) return {};
  const t = await getTranslations("legal");
  return { title: t(`kinds.${kind}`) };
}

/** A legal document of the brand, in the language of the page as far as there is a text; for everybody. */
export default async function LegalPage({ params, searchParams }: PageProps) {
  const [{ kind }, { version: asked }] = await Promise.all([params, searchParams]);
  if (!isLegalKind(kind)) notFound();
  const version = typeof asked === "string" && /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : undefined;
  const [context, locale, t] = await Promise.all([browserContext(), getLocale(), getTranslations("legal")]);
  const shown = await orNotFound(
    showDocument.call(context, { kind, language: locale, ...(version === undefined ? {} : { version }) }),
  );
  if (shown.url !== null) redirect(shown.url as Route);
  const isComing = Date.parse(shown.holds_from) > context.now.getTime();
  const date = formatDate(shown.holds_from, locale);
  return (
    <GuestFrame
      isWide
      title={t(`kinds.${kind}`)}
      description={t("versionFrom", { number: shown.number, date })}
    >
      {!shown.is_current && (
        <div className="mb-5">
          <Notice tone="info">
            {t(isComing ? "isComing" : "isPast", { date })}{" "}
            {!isComing && (
              <a href={legalPath(kind)} className="tap underline">
                {t("toCurrent")}
              </a>
            )}
          </Notice>
        </div>
      )}
      <MarkdownText blocks={readMarkdown(shown.body ?? "")} lang={shown.language} />
    </GuestFrame>
  );
}
