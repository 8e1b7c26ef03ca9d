import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { orSkeleton } from "@/components/frame/or-skeleton";
import { SkeletonRows } from "@/components/table/table-states";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { prefetcher } from "@/lib/api/prefetch";
import type { SignedContext } from "@/lib/domain/kernel/operation/context";
import { signedIn } from "@/lib/session/signed-in";
import { owned } from "../owned";
import { JobTable } from "./job-table";
import { JobTableFrame } from "./job-table-frame";

type Query = { before?: string | string[]; after?: string | string[] };
type Place = { before?: string; after?: string };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("jobs"))("title") };
}

/** A URL may have been typed by hand: anything but a number is dropped. */
const placeOf = ({ before, after }: Query): Place => ({
  ...(/^[1-9]\d{0,8}$/.test(String(before)) ? { before: String(before) } : {}),
  ...(/^[1-9]\d{0,8}$/.test(String(after)) ? { after: String(after) } : {}),
});

async function list(context: SignedContext, place: Place) {
  const data = prefetcher(context);
  await orNotFound(data.add("jobs", "list", place));
  return (
    <ClientMessages namespaces={["jobs", "server", "common"]}>
      <data.Hydrate>
        <JobTable place={place} start={context.now.toISOString()} />
      </data.Hydrate>
    </ClientMessages>
  );
}

/** All jobs of the account's servers. */
export default owned(async function JobsPage({ searchParams }: { searchParams: Promise<Query> }) {
  const place = placeOf(await searchParams);
  const context = await signedIn("/jobs");
  const [t, common] = await Promise.all([getTranslations("jobs"), getTranslations("common")]);
  const waiting = (
    <JobTableFrame label={t("title")} busy>
      <SkeletonRows columns={5} />
    </JobTableFrame>
  );
  return (
    <>
      <PageHeader
        breadcrumb={<Breadcrumb label={common("path")} items={[{ href: "/servers", label: t("servers") }]} />}
        title={t("title")}
        description={t("description")}
      />
      {await orSkeleton(list(context, place), waiting)}
    </>
  );
});
