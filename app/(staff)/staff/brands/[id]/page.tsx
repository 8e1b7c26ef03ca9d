import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { listBrands } from "@/lib/domain/kernel/brands/list";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { DeleteEntry } from "../../delete-entry";
import { drop } from "../actions";
import { BrandFiles } from "../brand-files";
import { BrandForm } from "../brand-form";

type PageProps = { params: Promise<{ id: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("brands");
  return { title: t("title") };
}

async function content({ params }: PageProps) {
  const { id } = await params;
  const context = await signedInStaff(`/staff/brands/${id}`);
  const [t, backOffice, { brands, companies }] = await Promise.all([
    getTranslations("brands"),
    getTranslations("backOffice"),
    orNotFound(listBrands.call(context, {})),
  ]);
  const brand = brands.find((one) => String(one.id) === id);
  if (!brand) notFound();
  const { files, ...facts } = brand;
  return (
    <ClientMessages namespaces={["brands", "common", "problems"]}>
      <PageHeader
        title={brand.name}
        breadcrumb={
          <Breadcrumb label={backOffice("place")} items={[{ href: "/staff/brands", label: t("back") }]} />
        }
        actions={
          <DeleteEntry
            id={brand.id}
            list="/staff/brands"
            remove={drop}
            texts={{
              confirm: t("delete"),
              title: t("deleteTitle", { name: brand.name }),
              description: t("deleteText"),
              pending: t("deleting"),
              done: t("deleted"),
            }}
          />
        }
      />
      <div className="space-y-4">
        <BrandFiles id={brand.id} files={files} />
        {/* Filled anew when what is stored changes, but not by a picture. */}
        <BrandForm key={JSON.stringify(facts)} brand={brand} companies={companies} />
      </div>
    </ClientMessages>
  );
}

/** One brand: pictures, form and preview. Not found for staff without the right. */
export default function BrandPage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}
