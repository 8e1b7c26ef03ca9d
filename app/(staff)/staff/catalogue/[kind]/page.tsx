import type { Metadata, Route } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { SelectField } from "@/components/form/fields/select-field";
import { pageLinks } from "@/components/table/page-links";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { listEntries } from "@/lib/domain/catalog/admin/list-entries";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { ListSearch } from "../list-search";
import { readKind } from "../read-kind";
import { Trail } from "../trail";
import { EntryTable } from "./entry-table";

const statuses = ["all", "active", "inactive"] as const;
type Query = Record<string, string | string[] | undefined>;
type PageProps = { params: Promise<{ kind: string }>; searchParams: Promise<Query> };

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const kind = readKind((await params).kind);
  const t = await getTranslations("catalogAdmin");
  return { title: t(`kinds.${kind}`) };
}

function readFilter({ q, status, after }: Query) {
  return {
    q: typeof q === "string" ? q.trim().slice(0, 100) : "",
    state: statuses.find((one) => one === status) ?? "all",
    ...(typeof after === "string" && after !== "" ? { after: after.slice(0, 20) } : {}),
  };
}

async function Search({ path, filter, hasStatus }: SearchProps) {
  const t = await getTranslations("catalogAdmin.list");
  return (
    <ListSearch path={path} q={filter.q} label={t("search")} submit={t("show")}>
      {hasStatus && (
        <SelectField label={t("status")} name="status" defaultValue={filter.state} className="basis-40">
          {statuses.map((one) => (
            <option key={one} value={one}>
              {t(one)}
            </option>
          ))}
        </SelectField>
      )}
    </ListSearch>
  );
}
type SearchProps = { path: string; filter: ReturnType<typeof readFilter>; hasStatus: boolean };

async function content({ params, searchParams }: PageProps) {
  const kind = readKind((await params).kind);
  const path = `/staff/catalogue/${kind}`;
  const context = await signedInStaff(path);
  const filter = readFilter(await searchParams);
  const [t, locale, page] = await Promise.all([
    getTranslations("catalogAdmin"),
    getLocale(),
    orNotFound(listEntries.call(context, { kind, ...filter })),
  ]);
  const hrefTo = (after: string | null) => {
    const query = new URLSearchParams({ q: filter.q, status: filter.state, ...(after ? { after } : {}) });
    return `${path}?${query}` as Route;
  };
  return (
    <>
      <PageHeader title={t(`kinds.${kind}`)} description={t(`hints.${kind}`)} breadcrumb={<Trail />} />
      <div className="space-y-4">
        <Search path={path} filter={filter} hasStatus={kind !== "locations"} />
        <Card title={t(`kinds.${kind}`)} hint={t("list.found", { count: page.total })} flush>
          <EntryTable
            kind={kind}
            entries={page.entries}
            locale={locale}
            footer={pageLinks(
              t("list.next"),
              filter.after !== undefined && { href: hrefTo(null), label: t("list.first") },
              page.next !== null && { href: hrefTo(page.next), label: t("list.next") },
            )}
          />
        </Card>
      </div>
    </>
  );
}

/** The entries of one kind, paginated. */
export default function KindPage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}
