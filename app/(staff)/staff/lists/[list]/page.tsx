import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { PageHeader } from "@/components/ui/page-header";
import { listsOf } from "@/lib/domain/support/lists/shared/list-access";
import { listOf } from "@/lib/domain/support/lists/shared/lists";
import { listViews } from "@/lib/domain/support/lists/views";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { listNamed, listPath, type Query, readListQuery } from "../list-address";
import { FilterChips } from "./filter-chips";
import { ListTable } from "./list-table";
import { ListTabs } from "./list-tabs";
import { ListTools } from "./list-tools";
import { offeredActions } from "./offered-actions";
import { readShown } from "./read-shown";
import { SearchField } from "./search-field";
import { SortMenu } from "./sort-menu";
import { ViewLinks } from "./view-links";

type PageProps = { params: Promise<{ list: string }>; searchParams: Promise<Query> };

const readName = async ({ params }: PageProps) => listNamed((await params).list) ?? notFound();

export async function generateMetadata(props: PageProps): Promise<Metadata> {
  const name = await readName(props);
  const t = await getTranslations("lists");
  return { title: t(`names.${name}`) };
}

async function content(props: PageProps) {
  const name = await readName(props);
  const context = await signedInStaff(listPath(name));
  const mine = listsOf(context.actor);
  if (!mine.includes(name)) notFound();
  const query = readListQuery(name, await props.searchParams);
  const [t, locale, shown, { views }] = await Promise.all([
    getTranslations("lists"),
    getLocale(),
    readShown(context, name, query),
    listViews.call(context, { list: name }),
  ]);
  const actions = offeredActions(name, context.actor.account);
  return (
    <ClientMessages namespaces={["lists", "bulk", "common", "problems"]}>
      <PageHeader
        title={t(`names.${name}`)}
        description={t(`hints.${name}`)}
        aside={
          shown.problem === null &&
          t(shown.total.is_more ? "countMore" : "count", { count: shown.total.count })
        }
        actions={
          <ListTools
            name={name}
            query={String(query)}
            all={listOf[name].columns.map((column) => column.name)}
            shown={shown.columns}
            view={views.find(({ id }) => String(id) === query.get("view")) ?? null}
          />
        }
      />
      <div className="space-y-3">
        <ListTabs current={name} names={mine} />
        <ViewLinks name={name} query={query} views={views} />
        <SearchField name={name} query={query} />
        <FilterChips name={name} query={query} choices={shown.choices} locale={locale} />
        <SortMenu name={name} query={query} sort={shown.sort} />
        <ListTable name={name} query={query} shown={shown} locale={locale} actions={actions} />
      </div>
    </ClientMessages>
  );
}

/** One list of the back office; its query is in the URL. Not found for staff without its right. */
export default function ListPage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}
