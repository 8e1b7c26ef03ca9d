import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { buttonStyle } from "@/components/ui/button-style";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { showCatalog } from "@/lib/domain/catalog/admin/overview";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { Trail } from "../trail";
import { ImportForm } from "./import-form";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("catalogAdmin.transfer");
  return { title: t("title") };
}

async function content() {
  const context = await signedInStaff("/staff/catalogue/import");
  // The page requires the right to read the catalog.
  await orNotFound(showCatalog.call(context, {}));
  const t = await getTranslations("catalogAdmin.transfer");
  return (
    <ClientMessages namespaces={["catalogAdmin", "common", "problems"]}>
      <PageHeader title={t("title")} description={t("hint")} breadcrumb={<Trail />} />
      <div className="space-y-4">
        <Card title={t("export")}>
          <p className="mb-3 max-w-[72ch] text-ink-2">{t("exportText")}</p>
          <a href="/staff/catalogue/export" download className={buttonStyle()}>
            {t("download")}
          </a>
        </Card>
        <Card title={t("example")}>
          <p className="mb-3 max-w-[72ch] text-ink-2">{t("exampleText")}</p>
          <div className="flex flex-wrap gap-2">
            <a href="/staff/catalogue/example?name=small" download className={buttonStyle()}>
              {t("exampleSmall")}
            </a>
            <a href="/staff/catalogue/example?name=demo" download className={buttonStyle()}>
              {t("exampleDemo")}
            </a>
          </div>
        </Card>
        <Card title={t("import")}>
          <ImportForm />
        </Card>
      </div>
    </ClientMessages>
  );
}

/** Export and import of the catalog file, with a preview of the changes. */
export default function ImportPage() {
  return orStaffSkeleton(() => content());
}
