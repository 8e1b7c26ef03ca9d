import type { Metadata } from "next";
import { cache } from "react";
import { ClientMessages } from "@/components/frame/client-messages";
import { orSkeleton } from "@/components/frame/or-skeleton";
import { orNotFound } from "@/lib/api/or-not-found";
import { prefetcher } from "@/lib/api/prefetch";
import { addressOf } from "@/lib/domain/kernel/brand/address";
import { readBrand } from "@/lib/i18n/brand";
import { signedIn } from "@/lib/session/signed-in";
import { owned } from "../../owned";
import { JobSkeleton } from "./job-skeleton";
import { JobView } from "./job-view";

type PageProps = { params: Promise<{ key: string }> };

const load = cache(async (key: string) => {
  const context = await signedIn(`/jobs/${key}`);
  const data = prefetcher(context);
  const job = await orNotFound(data.add("jobs", "show", { key }));
  // The record of a deployment is shown even when its server no longer exists.
  if (job.server) await data.add("servers", "overview", { id: job.server.id }).catch(() => undefined);
  return { data, job, now: context.now.toISOString() };
});

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { job } = await load((await params).key);
  return { title: job.server?.hostname ?? job.key };
}

async function content(key: string) {
  const { data, now } = await load(key);
  return (
    <ClientMessages namespaces={["job", "invoice", "problems", "states", "common", "time"]}>
      <data.Hydrate>
        <JobView jobKey={key} start={now} origin={addressOf(await readBrand())} />
      </data.Hydrate>
    </ClientMessages>
  );
}

export default owned(async function JobPage({ params }: PageProps) {
  return orSkeleton(content((await params).key), <JobSkeleton />, { canBeAbsent: true });
});
