import { getLocale, getTranslations } from "next-intl/server";
import { BrandMark } from "@/components/frame/brand-logo";
import { SkipLink } from "@/components/frame/skip-link";
import { addressOf } from "@/lib/domain/kernel/brand/address";
import { readBrand } from "@/lib/i18n/brand";
import { readReference } from "./reference";
import { ReferenceBody } from "./reference-body";
import { toHtml } from "./static-html";
import { WithCopying } from "./with-copying";

async function TopBar() {
  const [t, brand] = await Promise.all([getTranslations("apiDocs"), readBrand()]);
  const link = "tap text-accent-ink underline-offset-2 hover:underline";
  return (
    <header className="gutter flex min-h-13 flex-wrap items-center gap-x-4 gap-y-1 border-b bg-raised py-2">
      <BrandMark />
      <h1 tabIndex={-1} className="font-semibold text-lg">
        {t("title")}
      </h1>
      <nav aria-label={brand.name} className="ms-auto flex gap-4 print:hidden">
        <a href="/openapi.json" className={link}>
          {t("document")}
        </a>
        <a href="/openapi-actions.json" className={link}>
          {t("documentOfActions")}
        </a>
        <a href="/servers" className={link}>
          {t("back")}
        </a>
      </nav>
    </header>
  );
}

const made = new Map<string, string>();

/** Cached per language: equal for all readers. `part` must exist. */
async function readHtml(part: string | null): Promise<string> {
  const address = addressOf(await readBrand());
  const [locale, t, problems] = await Promise.all([
    getLocale(),
    getTranslations("apiDocs"),
    getTranslations("problems"),
  ]);
  const name = `${locale} ${address} ${part ?? ""}`;
  const html =
    made.get(name) ?? toHtml(ReferenceBody({ reference: readReference(address), part, t, problems }));
  made.set(name, html);
  return html;
}

/** One page of the API's reference, generated from the registry. Only the copy buttons need script. */
export async function ReferencePage({ part }: { part: string | null }) {
  const t = await getTranslations("apiDocs");
  return (
    <>
      <SkipLink label={t("skip")} />
      <TopBar />
      <WithCopying
        html={await readHtml(part)}
        copiedLabel={t("copied")}
        className="gutter mx-auto max-w-[80rem] lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] lg:items-start lg:gap-8"
      />
    </>
  );
}
