import type { Metadata, Route } from "next";
import { getFormatter, getTranslations } from "next-intl/server";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Card } from "@/components/ui/card";
import { Chip } from "@/components/ui/chip";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { PanelLink } from "@/components/ui/panel-link";
import { orNotFound } from "@/lib/api/or-not-found";
import { listBrands } from "@/lib/domain/kernel/brands/list";
import type { ShownBrand } from "@/lib/domain/kernel/brands/schema";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../or-staff-skeleton";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("brands");
  return { title: t("title") };
}

async function BrandLine({ brand }: { brand: ShownBrand }) {
  const [t, format] = await Promise.all([getTranslations("brands"), getFormatter()]);
  const { id, name, company_name: company, hosts, is_default: isDefault, accent } = brand;
  const shownAt = format.list([...hosts, ...(isDefault ? [t("anyHost")] : [])]);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
      <span
        aria-hidden
        className="size-5 rounded-sm border bg-accent"
        style={accent ? { backgroundColor: accent } : undefined}
      />
      <PanelLink
        href={`/staff/brands/${id}` as Route}
        className="font-medium text-accent-ink hover:underline"
      >
        {name}
      </PanelLink>
      {isDefault && <Chip>{t("default")}</Chip>}
      <span className="text-ink-2">{company}</span>
      {shownAt && (
        <span className="wrap-anywhere text-ink-2 text-xs">{t("hostsOf", { hosts: shownAt })}</span>
      )}
    </li>
  );
}

async function content() {
  const context = await signedInStaff("/staff/brands");
  const [t, staff, backOffice, { brands }] = await Promise.all([
    getTranslations("brands"),
    getTranslations("staff"),
    getTranslations("backOffice"),
    orNotFound(listBrands.call(context, {})),
  ]);
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t("text")}
        breadcrumb={
          <Breadcrumb label={backOffice("place")} items={[{ href: "/staff", label: staff("nav.home") }]} />
        }
        actions={
          <LinkButton variant="primary" href="/staff/brands/new">
            {t("add")}
          </LinkButton>
        }
      />
      {brands.length === 0 ? (
        <EmptyState title={t("none")}>{t("noneText")}</EmptyState>
      ) : (
        <Card flush>
          <ul className="divide-y">
            {brands.map((brand) => (
              <BrandLine key={brand.id} brand={brand} />
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

/** Brands by the hosts that show them. Not found for staff without the right. */
export default function BrandsPage() {
  return orStaffSkeleton(content);
}
