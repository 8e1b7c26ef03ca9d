import type { Metadata, Route } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { isLegalKind } from "@/lib/base/legal";
import { editDocument } from "@/lib/domain/customers/legal/admin/edit";
import { listDocuments } from "@/lib/domain/customers/legal/admin/list";
import { readMarkdown } from "@/lib/domain/customers/legal/shared/read-markdown";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../../or-staff-skeleton";
import { ChoiceLinks } from "../../../choice-links";
import { pathOfDocument } from "../path";
import { DocumentEditor } from "./document-editor";
import { PublishForm } from "./publish-form";
import { VersionList } from "./version-list";

type PageProps = {
  params: Promise<{ kind: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { kind } = await params;
  if (!isLegalKind(kind)) return {};
  const [t, names] = await Promise.all([getTranslations("legalAdmin"), getTranslations("legal.kinds")]);
  return { title: `${t("title")}, ${names(kind)}` };
}

async function content({ params, searchParams }: PageProps) {
  const [{ kind }, { brand: asked }] = await Promise.all([params, searchParams]);
  if (!isLegalKind(kind)) notFound();
  const brand = typeof asked === "string" && /^\d{1,9}$/.test(asked) ? Number(asked) : null;
  const context = await signedInStaff(pathOfDocument(kind, brand));
  const [t, names, settings, locale, document, { brands }] = await Promise.all([
    getTranslations("legalAdmin"),
    getTranslations("legal.kinds"),
    getTranslations("settings"),
    getLocale(),
    orNotFound(editDocument.call(context, { kind, brand })),
    orNotFound(listDocuments.call(context, {})),
  ]);
  const previews = Object.fromEntries(
    document.texts.map(({ language, body }) => [language, readMarkdown(body)]),
  );
  const places = [
    { href: "/staff/settings" as Route, label: settings("title") },
    { href: "/staff/settings/legal" as Route, label: t("title") },
  ];
  return (
    <ClientMessages namespaces={["legalAdmin", "common", "problems"]}>
      <PageHeader
        title={names(kind)}
        description={t(`about.${kind}`)}
        breadcrumb={<Breadcrumb label={settings("places")} items={places} />}
      />
      {brands.length > 0 && (
        <div className="mb-4">
          <ChoiceLinks
            label={t("brands")}
            items={[
              { href: pathOfDocument(kind, null), label: t("allBrands"), isCurrent: brand === null },
              ...brands.map(({ id, name }) => ({
                href: pathOfDocument(kind, id),
                label: name,
                isCurrent: id === brand,
              })),
            ]}
          />
        </div>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {/* Mounts the fields again for another document, and when somebody has changed this one. */}
        <DocumentEditor
          key={`${kind} ${brand} ${document.revision}`}
          document={document}
          previews={previews}
        />
        <div className="space-y-4">
          {document.has_draft && <PublishForm key={document.revision} document={document} />}
          <VersionList document={document} locale={locale} />
        </div>
      </div>
    </ClientMessages>
  );
}

/** One document of one brand: its draft, what is published of it, and the way from one to the other. */
export default function LegalDocumentPage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}
