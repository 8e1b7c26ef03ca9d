import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { cache } from "react";
import { ClientMessages } from "@/components/frame/client-messages";
import { GuestFrame } from "@/components/frame/guest-frame";
import { MarkdownText } from "@/components/legal/markdown-text";
import { orNotFound } from "@/lib/api/or-not-found";
import { helpCenterPath } from "@/lib/base/help-center";
import { formatDate } from "@/lib/base/time-text";
import { readMarkdown } from "@/lib/domain/customers/legal/shared/read-markdown";
import { readArticleOfAll } from "@/lib/domain/support/help-center/read";
import { browserContext } from "@/lib/session/signed-in";
import { VoteButtons } from "../vote-buttons";

type PageProps = { params: Promise<{ id: string }> };

const load = cache(async (id: string) => {
  if (!/^[1-9]\d{0,8}$/.test(id)) notFound();
  const [context, language] = await Promise.all([browserContext(), getLocale()]);
  return orNotFound(readArticleOfAll.call(context, { id: Number(id), language }));
});

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { title } = await load((await params).id);
  return { title };
}

/** An article of the help center, in the language of the page as far as there is a text; for everybody. */
export default async function ArticlePage({ params }: PageProps) {
  const article = await load((await params).id);
  const [t, locale] = await Promise.all([getTranslations("helpCenter"), getLocale()]);
  return (
    <GuestFrame
      isWide
      title={article.title}
      description={t("changed", { date: formatDate(article.changed, locale) })}
      footer={
        <a href={helpCenterPath} className="tap text-accent-ink underline">
          {t("toAll")}
        </a>
      }
    >
      <MarkdownText blocks={readMarkdown(article.body)} lang={article.language} />
      <ClientMessages namespaces={["helpCenter", "common", "problems"]}>
        <VoteButtons id={article.id} />
      </ClientMessages>
    </GuestFrame>
  );
}
