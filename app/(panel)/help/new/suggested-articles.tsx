import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { query } from "@/lib/api/query";
import { articlePath } from "@/lib/base/help-center";

const pauseMs = 400;
const shortest = 3;

/** What was typed, once it has rested. */
function useRested(text: string): string {
  const [rested, setRested] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

/** Articles that may answer the question, while its subject is typed; they open beside the form. */
export function SuggestedArticles({ subject }: { subject: string }) {
  const t = useTranslations("helpCenter");
  const language = useLocale();
  const rested = useRested(subject.trim());
  const isEnough = rested.length >= shortest;
  const { data } = useQuery({
    ...query("help_center", "suggest", { subject: rested, language }),
    enabled: isEnough,
  });
  const articles = isEnough ? (data?.articles ?? []) : [];
  return (
    <div aria-live="polite">
      {articles.length > 0 && (
        <section className="rounded-md border bg-sunken px-4 py-3">
          <p className="mb-2 font-semibold text-xs">{t("suggested")}</p>
          <ul className="space-y-1.5">
            {articles.map((article) => (
              <li key={article.id}>
                <a
                  href={articlePath(article.id)}
                  target="_blank"
                  rel="noopener"
                  lang={article.language}
                  className="tap wrap-anywhere text-accent-ink underline underline-offset-2"
                >
                  {article.title}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
