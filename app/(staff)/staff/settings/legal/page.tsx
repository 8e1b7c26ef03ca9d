import type { Metadata, Route } from "next";
import { getTranslations } from "next-intl/server";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Card } from "@/components/ui/card";
import { Chip } from "@/components/ui/chip";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { PanelLink } from "@/components/ui/panel-link";
import { orNotFound } from "@/lib/api/or-not-found";
import { legalKinds } from "@/lib/base/legal";
import { listDocuments } from "@/lib/domain/customers/legal/admin/list";
import type { LegalOverview } from "@/lib/domain/customers/legal/schema";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { pathOfDocument } from "./path";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("legalAdmin");
  return { title: t("title") };
}

type LineProps = { document: LegalOverview["documents"][number]; name: string };

async function DocumentLine({ document, name }: LineProps) {
  const t = await getTranslations("legalAdmin");
  const { kind, brand, current, coming, has_draft: hasDraft } = document;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
      <PanelLink
        href={pathOfDocument(kind, brand)}
        className="flex min-h-8 items-center text-accent-ink hover:underline pointer-coarse:min-h-11"
      >
        {name}
      </PanelLink>
      <span className="text-ink-2 text-xs">
        {current === null ? t(brand === null ? "none" : "noneOfBrand") : t("current", { number: current })}
      </span>
      {coming !== null && <Chip>{t("coming", { number: coming })}</Chip>}
      {hasDraft && <Chip>{t("hasDraft")}</Chip>}
    </li>
  );
}

async function content() {
  const context = await signedInStaff("/staff/settings/legal");
  const [t, settings, names, { documents, brands, is_asked: isAsked }] = await Promise.all([
    getTranslations("legalAdmin"),
    getTranslations("settings"),
    getTranslations("legal.kinds"),
    orNotFound(listDocuments.call(context, {})),
  ]);
  const nameOf = (brand: number | null) => brands.find(({ id }) => id === brand)?.name ?? t("allBrands");
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t("text")}
        breadcrumb={
          <Breadcrumb
            label={settings("places")}
            items={[{ href: "/staff/settings" as Route, label: settings("title") }]}
          />
        }
      />
      <div className="space-y-4">
        {!isAsked && (
          <Notice tone="attention" title={t("notAsked")}>
            {t("notAskedText")}
          </Notice>
        )}
        <div className="grid items-start gap-4 md:grid-cols-2">
          {legalKinds.map((kind) => (
            <Card key={kind} title={names(kind)} flush footer={t(`about.${kind}`)}>
              <ul className="divide-y">
                {documents
                  .filter((one) => one.kind === kind)
                  .map((document) => (
                    <DocumentLine key={document.brand} document={document} name={nameOf(document.brand)} />
                  ))}
              </ul>
            </Card>
          ))}
        </div>
      </div>
    </>
  );
}

/** Every legal document by kind, for all brands and for each. Not found for staff without the right. */
export default function LegalDocumentsPage() {
  return orStaffSkeleton(content);
}
