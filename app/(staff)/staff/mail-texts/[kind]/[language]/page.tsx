import type { Metadata, Route } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { isLocale, type Locale, languageNames, locales } from "@/lib/base/locale";
import { listMailTexts } from "@/lib/domain/messages/mails/texts/list";
import { showMailText } from "@/lib/domain/messages/mails/texts/show";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../../or-staff-skeleton";
import { ChoiceLinks } from "../../../choice-links";
import { readKindLabel } from "../../kind-label";
import { TextEditor } from "./text-editor";

type PageProps = {
  params: Promise<{ kind: string; language: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const [t, labelOf, { kind }] = await Promise.all([getTranslations("mailTexts"), readKindLabel(), params]);
  return { title: `${t("title")}, ${labelOf(kind)}` };
}

const pathOf = (kind: string, language: string, brand: number | null): Route =>
  `/staff/mail-texts/${kind}/${language}${brand === null ? "" : `?brand=${brand}`}` as Route;

async function content({ params, searchParams }: PageProps) {
  const { kind, language } = await params;
  const { brand: asked } = await searchParams;
  if (!isLocale(language)) notFound();
  const brand = typeof asked === "string" && /^\d{1,9}$/.test(asked) ? Number(asked) : null;
  const context = await signedInStaff(pathOf(kind, language, brand));
  const [t, backOffice, labelOf, locale, shown, { brands }] = await Promise.all([
    getTranslations("mailTexts"),
    getTranslations("backOffice"),
    readKindLabel(),
    getLocale(),
    orNotFound(showMailText.call(context, { kind, language, brand })),
    orNotFound(listMailTexts.call(context, {})),
  ]);
  const places = [{ href: "/staff/mail-texts" as Route, label: t("title") }];
  return (
    <ClientMessages namespaces={["mailTexts", "common", "problems"]}>
      <PageHeader
        title={labelOf(kind)}
        breadcrumb={<Breadcrumb label={backOffice("place")} items={places} />}
      />
      <div className="mb-4 flex flex-wrap gap-x-6 gap-y-2">
        <ChoiceLinks
          label={t("languages")}
          items={locales.map((one) => ({
            href: pathOf(kind, one, brand),
            label: languageNames[one],
            isCurrent: one === language,
          }))}
        />
        {brands.length > 0 && (
          <ChoiceLinks
            label={t("brands")}
            items={[
              { href: pathOf(kind, language, null), label: t("allBrands"), isCurrent: brand === null },
              ...brands.map(({ id, name }) => ({
                href: pathOf(kind, language, id),
                label: name,
                isCurrent: id === brand,
              })),
            ]}
          />
        )}
      </div>
      {/* Mounts the fields again for another text, and when somebody has changed this one. */}
      <TextEditor
        key={`${kind} ${language} ${brand} ${shown.revision}`}
        shown={shown}
        locale={locale as Locale}
      />
    </ClientMessages>
  );
}

/** The text of a kind of mail in one language: form, variables, preview and history. */
export default function MailTextPage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}
