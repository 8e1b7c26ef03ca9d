import type { Metadata, Route } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { RefreshPage } from "@/components/state/refresh-page";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { showBulk } from "@/lib/domain/support/bulk/show";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../../or-staff-skeleton";
import { listNamed, listPath } from "../../list-address";
import { RunActions } from "./run-actions";
import { RunSummary } from "./run-summary";
import { RunTable } from "./run-table";

type PageProps = { params: Promise<{ id: string }> };

const readId = (text: string): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : notFound());

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { id } = await params;
  const t = await getTranslations("bulk");
  return { title: t("run", { id }) };
}

async function content({ params }: PageProps) {
  const id = readId((await params).id);
  const context = await signedInStaff(`/staff/lists/runs/${id}`);
  const run = await orNotFound(showBulk.call(context, { id }));
  const [t, lists] = await Promise.all([getTranslations("bulk"), getTranslations("lists")]);
  const list = listNamed(run.list);
  const isMoving = run.state === "checking" || run.state === "running";
  return (
    <ClientMessages namespaces={["bulk", "common", "problems"]}>
      {isMoving && <RefreshPage everyMs={1_500} />}
      <PageHeader
        title={t(`actions.${run.action}.label` as "actions.suspend.label")}
        aside={`№ ${id}`}
        breadcrumb={
          list && (
            <Breadcrumb
              label={t("place")}
              items={[{ href: listPath(list) as Route, label: lists(`names.${list}`) }]}
            />
          )
        }
        actions={<RunActions run={{ id, state: run.state, action: run.action }} rows={run.rows} />}
      />
      <div className="space-y-4">
        <RunSummary run={run} />
        <RunTable run={run} />
      </div>
    </ClientMessages>
  );
}

/** One action on many rows: what would happen to each, then what has. Its URL survives a restart, as the run does. */
export default function RunPage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}
