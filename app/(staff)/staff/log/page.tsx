import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ActivityFilters } from "@/components/activity/activity-filters";
import { ActivityTable } from "@/components/activity/activity-table";
import { type Query, readFilter } from "@/components/activity/filter";
import { TextField } from "@/components/form/fields/text-field";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { searchAudit } from "@/lib/domain/kernel/audit/search";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../or-staff-skeleton";

const path = "/staff/log";
const plain = { autoComplete: "off", autoCapitalize: "none", spellCheck: false } as const;

type PageProps = { searchParams: Promise<Query> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("activity");
  return { title: t("log.title") };
}

async function content({ searchParams }: PageProps) {
  const context = await signedInStaff(path);
  const filter = readFilter(await searchParams);
  const [t, locale, page] = await Promise.all([
    getTranslations("activity"),
    getLocale(),
    orNotFound(searchAudit.call(context, filter)),
  ]);
  return (
    <>
      <PageHeader title={t("log.title")} description={t("log.hint")} />
      <div className="space-y-4">
        <ActivityFilters
          path={path}
          filter={filter}
          actor={
            <>
              <TextField
                label={t("actor")}
                help={t("actorHint")}
                name="actor"
                defaultValue={filter.actor ?? ""}
                {...plain}
              />
              <TextField
                label={t("account")}
                help={t("accountHint")}
                name="account"
                defaultValue={filter.account ?? ""}
                {...plain}
              />
            </>
          }
        />
        <ActivityTable page={page} filter={filter} path={path} locale={locale} isOwn={false} />
      </div>
    </>
  );
}

/** The whole audit log. Not found for staff without the right. */
export default function LogPage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}
