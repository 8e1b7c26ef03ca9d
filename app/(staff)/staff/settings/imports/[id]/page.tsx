import type { Metadata, Route } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { RefreshPage } from "@/components/state/refresh-page";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { Time } from "@/components/ui/time";
import { orNotFound } from "@/lib/api/or-not-found";
import type { DataImportView } from "@/lib/domain/support/data-imports/schema";
import { showDataImport } from "@/lib/domain/support/data-imports/show";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../../or-staff-skeleton";
import { ImportChip } from "../import-chip";
import { FileActs } from "./file-acts";
import { CountTable, NoteTable, SumTable } from "./report-tables";

type PageProps = {
  params: Promise<{ id: string }>;
  searchParams: Promise<Partial<Record<"before" | "after", string | string[]>>>;
};

const numberOf = (text: unknown): number | null =>
  /^[1-9]\d{0,8}$/.test(String(text)) ? Number(text) : null;

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations("dataImports");
  return { title: t("one", { id: (await params).id }) };
}

const refreshedEveryMs = 3_000;

const isUnderWay = ({ state }: DataImportView): boolean => state === "waiting" || state === "running";

/** What the file of an import is there for yet. */
function actsOf({ state, file_bytes: bytes, is_dry: isDry }: DataImportView) {
  if (state === "uploading" || state === "waiting") return ["remove"] as const;
  if (state === "running" || bytes === null) return [];
  return isDry ? (["real", "dry", "remove"] as const) : (["real", "remove"] as const);
}

async function content({ params, searchParams }: PageProps) {
  const id = numberOf((await params).id) ?? notFound();
  const query = await searchParams;
  const [before, after] = [numberOf(query.before), numberOf(query.after)];
  const context = await signedInStaff(`/staff/settings/imports/${id}`);
  const asked = { id, ...(before === null ? {} : { before }), ...(after === null ? {} : { after }) };
  const [t, settings, locale, found] = await Promise.all([
    getTranslations("dataImports"),
    getTranslations("settings"),
    getLocale(),
    orNotFound(showDataImport.call(context, asked)),
  ]);
  const crumbs = [
    { href: "/staff/settings" as Route, label: settings("title") },
    { href: "/staff/settings/imports" as Route, label: t("title") },
  ];
  const items = [
    { key: "source", term: t("source"), value: found.source },
    { key: "state", term: t("state"), value: <ImportChip state={found.state} isDry={found.is_dry} /> },
    ...(found.phase !== null && isUnderWay(found)
      ? [{ key: "seen", term: t(`phases.${found.phase}`), value: found.seen }]
      : []),
    { key: "started", term: t("started"), value: <Time value={found.started} locale={locale} /> },
    ...(found.ended
      ? [{ key: "ended", term: t("ended"), value: <Time value={found.ended} locale={locale} /> }]
      : []),
    ...found.reasons.map(({ code, is_left: isLeft, count }) => ({
      key: `${code} ${isLeft}`,
      term: t(`codes.${code}` as "codes.currency"),
      note: t(isLeft ? "left" : "differs"),
      value: count,
    })),
  ];
  return (
    <ClientMessages namespaces={["dataImports", "common", "problems"]}>
      {isUnderWay(found) && <RefreshPage everyMs={refreshedEveryMs} />}
      <PageHeader
        title={t("one", { id: String(id) })}
        description={found.origin}
        breadcrumb={<Breadcrumb label={settings("places")} items={crumbs} />}
        actions={<FileActs id={id} acts={actsOf(found)} />}
      />
      <div className="space-y-4">
        {found.state === "failed" && (
          <Notice tone="danger" title={t("failedTitle")}>
            <span className="wrap-anywhere">{found.problem ?? t("failedText")}</span>
          </Notice>
        )}
        {found.state === "uploading" && <Notice tone="attention">{t("uploadingText")}</Notice>}
        <Card title={t("summary")}>
          <div className="max-w-[40rem]">
            <DefinitionList items={items} />
          </div>
        </Card>
        {found.report && <CountTable report={found.report} />}
        {found.report && found.report.sums.length > 0 && <SumTable report={found.report} />}
        {found.notes.length > 0 && <NoteTable found={found} />}
      </div>
    </ClientMessages>
  );
}

/** The report of one import: what was taken, whose sums, and what was left there and why. */
export default function DataImportPage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}
