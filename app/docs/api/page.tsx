import type { Metadata } from "next";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { SkipLink } from "@/components/frame/skip-link";
import { Logo } from "@/components/ui/logo";
import { runtime } from "@/lib/env";
import { AccessPart } from "./access-part";
import { CallPart } from "./call-part";
import { Contents } from "./contents";
import { ErrorPart } from "./error-part";
import { Paragraphs } from "./inline";
import { readReference } from "./reference";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("apiDocs");
  return { title: t("title") };
}

function TopBar() {
  const t = useTranslations("apiDocs");
  const link = "tap text-accent-ink underline-offset-2 hover:underline";
  return (
    <header className="gutter flex min-h-13 flex-wrap items-center gap-x-4 gap-y-1 border-b bg-raised py-2">
      <Logo className="size-7" />
      <h1 tabIndex={-1} className="font-semibold text-lg">
        {t("title")}
      </h1>
      <nav aria-label={t("frame")} className="ms-auto flex gap-4 print:hidden">
        <a href="/openapi.json" className={link}>
          {t("document")}
        </a>
        <a href="/servers" className={link}>
          {t("back")}
        </a>
      </nav>
    </header>
  );
}

/** The whole API on one page, made from the registry. Only the copy buttons need script. */
export default async function ApiReferencePage() {
  const t = await getTranslations("apiDocs");
  const { about, modules } = readReference(runtime().publicUrl);
  return (
    <>
      <SkipLink label={t("skip")} />
      <TopBar />
      <div className="gutter mx-auto max-w-[80rem] lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] lg:items-start lg:gap-8">
        <Contents modules={modules} />
        <main id="content" tabIndex={-1} className="min-w-0 py-6">
          {/* The API's descriptions are English whatever the reader's language is. */}
          <div lang="en" className="space-y-3">
            <Paragraphs text={about} />
          </div>
          {modules.map(({ name, description, calls }) => (
            <section key={name} aria-labelledby={name} className="pt-8">
              <h2 id={name} className="font-mono font-semibold text-xl">
                {name}
              </h2>
              <p lang="en" className="mt-1 mb-4 text-ink-2">
                {description}
              </p>
              {calls.map((call) => (
                <CallPart key={call.name} call={call} />
              ))}
            </section>
          ))}
          <ErrorPart />
          <AccessPart modules={modules} />
        </main>
      </div>
    </>
  );
}
