import type { Metadata, Route } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { sectionNames } from "@/lib/domain/support/back-office/schema";
import { showSection } from "@/lib/domain/support/customer-record/show";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../../or-staff-skeleton";
import { BackOfficeTable } from "../../../back-office-table";
import { readBefore } from "../../../read-before";
import { lookOf, pagesOf } from "../frame/row-pages";
import { hasActs, SectionActs } from "../frame/section-actions";

type PageProps = {
  params: Promise<{ id: string; section: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

async function readPlace({ params }: PageProps) {
  const { id, section } = await params;
  const name = sectionNames.find((one) => one === section);
  if (!name || !/^[1-9]\d{0,8}$/.test(id)) notFound();
  return { id: Number(id), name };
}

export async function generateMetadata(props: PageProps): Promise<Metadata> {
  const { id, name } = await readPlace(props);
  const t = await getTranslations("backOffice");
  return { title: `${t(`sections.${name}`)} · ${t("record.title", { id: String(id) })}` };
}

async function content(props: PageProps) {
  const { id, name } = await readPlace(props);
  const path = `/staff/customers/${id}/${name}`;
  const context = await signedInStaff(path);
  const before = readBefore(await props.searchParams);
  const asked = before === null ? { id, section: name } : { id, section: name, before };
  const [t, page] = await Promise.all([
    getTranslations("backOffice"),
    orNotFound(showSection.call(context, asked)),
  ]);
  const title = t(`sections.${name}`);
  const { account: staff } = context.actor;
  return (
    <ClientMessages namespaces={["backOffice", "customerRecord", "common", "problems"]}>
      <PageHeader
        title={title}
        breadcrumb={
          <Breadcrumb
            label={t("place")}
            items={[{ href: `/staff/customers/${id}` as Route, label: page.email }]}
          />
        }
      />
      <Card flush>
        <BackOfficeTable
          name={name}
          label={title}
          rows={page.rows}
          look={lookOf(name)}
          {...pagesOf(name, staff)}
          {...(hasActs(name) && { actsOf: (row) => <SectionActs name={name} row={row} staff={staff} /> })}
          footer={
            page.older !== null && (
              <LinkButton size="sm" href={`${path}?before=${page.older}` as Route}>
                {t("older")}
              </LinkButton>
            )
          }
        />
      </Card>
    </ClientMessages>
  );
}

/** One whole list of a customer's record, paginated. */
export default function SectionPage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}
