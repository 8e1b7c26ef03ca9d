import type { Metadata, Route } from "next";
import Link from "next/link";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { pageLinks } from "@/components/table/page-links";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Time } from "@/components/ui/time";
import { orNotFound } from "@/lib/api/or-not-found";
import { listDataImports } from "@/lib/domain/support/data-imports/list";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { SettingsTrail } from "../maintenance/settings-trail";
import { ImportAct } from "./import-act";
import { ImportChip } from "./import-chip";
import { LateNewImport } from "./late-new-import";

type PageProps = { searchParams: Promise<{ before?: string | string[] }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("dataImports"))("title") };
}

type Found = Awaited<ReturnType<typeof listDataImports.call>>;

async function CustomersCard({ customers, sources }: Pick<Found, "customers" | "sources">) {
  const t = await getTranslations("dataImports");
  const { closed, untold } = customers;
  const items = [
    {
      key: "closed",
      term: t("customers.closed"),
      note: t("customers.closedText"),
      value: (
        <>
          {closed}
          <ImportAct act="open" count={closed} sources={sources} />
        </>
      ),
    },
    {
      key: "untold",
      term: t("customers.untold"),
      note: t("customers.untoldText"),
      value: (
        <>
          {untold}
          <ImportAct act="tell" count={untold} sources={sources} />
        </>
      ),
    },
  ];
  return (
    <Card title={t("customers.title")}>
      <DefinitionList items={items} />
    </Card>
  );
}

async function NewCard({ companies }: Pick<Found, "companies">) {
  const t = await getTranslations("dataImports.new");
  return (
    <Card title={t("title")} hint={t("text")}>
      {companies.length === 0 ? (
        <p className="text-ink-2">{t("companyFirst")}</p>
      ) : (
        <LateNewImport companies={companies} />
      )}
    </Card>
  );
}

async function RunsCard({ imports, older }: Pick<Found, "imports" | "older">) {
  const [t, locale] = await Promise.all([getTranslations("dataImports"), getLocale()]);
  if (imports.length === 0)
    return (
      <Card flush>
        <EmptyState title={t("none")}>{t("noneText")}</EmptyState>
      </Card>
    );
  return (
    <Card title={t("runs")} flush>
      <Table
        bare
        label={t("runs")}
        head={
          <HeadRow>
            <HeadCell>{t("origin")}</HeadCell>
            <HeadCell>{t("started")}</HeadCell>
            <HeadCell>{t("ended")}</HeadCell>
            <HeadCell>{t("state")}</HeadCell>
          </HeadRow>
        }
        footer={pageLinks(
          t("pages"),
          older !== null && { href: `/staff/settings/imports?before=${older}` as Route, label: t("older") },
        )}
      >
        {imports.map((one) => (
          <Row key={one.id}>
            <Cell head>
              <Link
                href={`/staff/settings/imports/${one.id}` as Route}
                prefetch={false}
                className="tap wrap-anywhere text-accent-ink hover:underline"
              >
                {t("named", { id: one.id, origin: one.origin })}
              </Link>
            </Cell>
            <Cell label={t("started")}>
              <Time value={one.started} locale={locale} />
            </Cell>
            <Cell label={t("ended")}>{one.ended ? <Time value={one.ended} locale={locale} /> : "–"}</Cell>
            <Cell label={t("state")}>
              <ImportChip state={one.state} isDry={one.is_dry} />
            </Cell>
          </Row>
        ))}
      </Table>
    </Card>
  );
}

async function content({ searchParams }: PageProps) {
  const before = String((await searchParams).before ?? "");
  const context = await signedInStaff("/staff/settings/imports");
  const asked = /^[1-9]\d{0,8}$/.test(before) ? { before: Number(before) } : {};
  const [t, found] = await Promise.all([
    getTranslations("dataImports"),
    orNotFound(listDataImports.call(context, asked)),
  ]);
  return (
    <ClientMessages namespaces={["dataImports", "common", "problems"]}>
      <PageHeader title={t("title")} description={t("text")} breadcrumb={<SettingsTrail />} />
      <div className="space-y-4">
        {found.imports.length > 0 && <CustomersCard {...found} />}
        {before === "" && <NewCard companies={found.companies} />}
        <RunsCard {...found} />
      </div>
    </ClientMessages>
  );
}

/** Imports from other systems: their runs, and who of the customers is open and told. */
export default function DataImportsPage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}
