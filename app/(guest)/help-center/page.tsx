import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { GuestFrame } from "@/components/frame/guest-frame";
import { Button } from "@/components/ui/button";
import { TextInput } from "@/components/ui/text-input";
import { groupBy } from "@/lib/base/group-by";
import { articlePath, helpCenterPath } from "@/lib/base/help-center";
import { listArticles } from "@/lib/domain/support/help-center/list";
import type { ArticleHit } from "@/lib/domain/support/help-center/schema";
import { browserContext } from "@/lib/session/signed-in";

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

const longest = 150;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("helpCenter");
  return { title: t("title") };
}

function Links({ articles }: { articles: readonly ArticleHit[] }) {
  return (
    <ul className="space-y-2">
      {articles.map(({ id, title, language }) => (
        <li key={id}>
          <a
            href={articlePath(id)}
            lang={language}
            className="tap wrap-anywhere text-accent-ink underline underline-offset-2"
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The articles of the brand by category, or those that a search finds; for everybody. */
export default async function HelpCenterPage({ searchParams }: PageProps) {
  const { q: asked } = await searchParams;
  const q = typeof asked === "string" ? asked.slice(0, longest) : "";
  const [context, language, t] = await Promise.all([
    browserContext(),
    getLocale(),
    getTranslations("helpCenter"),
  ]);
  const { articles } = await listArticles.call(context, { language, q });
  const isSearch = q.trim() !== "";
  const groups = [...groupBy(articles, ({ category }) => category).entries()];
  return (
    <GuestFrame isWide title={t("title")} description={t("hint")}>
      <form action={helpCenterPath} className="mb-6 flex flex-wrap items-end gap-2">
        <div className="min-w-0 grow basis-60">
          <label htmlFor="help-search" className="mb-1.5 block font-medium">
            {t("search")}
          </label>
          <TextInput id="help-search" type="search" name="q" defaultValue={q} maxLength={longest} />
        </div>
        <Button type="submit">{t("find")}</Button>
      </form>
      {articles.length === 0 && <p className="text-ink-2">{t(isSearch ? "nothingFound" : "none")}</p>}
      {isSearch ? (
        <Links articles={articles} />
      ) : (
        <div className="space-y-6">
          {groups.map(([category, own]) => (
            <section key={category}>
              <h2 className="mb-2 font-semibold">{category || t("general")}</h2>
              <Links articles={own} />
            </section>
          ))}
        </div>
      )}
      <p className="mt-6 text-ink-2">
        <a href="/help" className="tap text-accent-ink underline underline-offset-2">
          {t("ask")}
        </a>
      </p>
    </GuestFrame>
  );
}
