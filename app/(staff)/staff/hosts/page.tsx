import type { Metadata, Route } from "next";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { hasStaffRight } from "@/lib/domain/kernel/staff/staff-rights";
import { listAddressPools } from "@/lib/domain/servers/hosts/address-pools";
import { showHostsOverview } from "@/lib/domain/servers/hosts/overview";
import { proposeHostMoves } from "@/lib/domain/servers/hosts/proposals";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../or-staff-skeleton";
import { BackEndCard } from "./back-end-card";
import { MovesCard } from "./moves-card";
import { PlanTable } from "./plan-table";
import { PoolTable } from "./pool-table";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("hosts");
  return { title: t("title") };
}

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

async function content(showsAll: boolean) {
  const context = await signedInStaff("/staff/hosts");
  const [t, found, { pools }, proposed] = await Promise.all([
    getTranslations("hosts"),
    orNotFound(showHostsOverview.call(context, {})),
    orNotFound(listAddressPools.call(context, {})),
    orNotFound(proposeHostMoves.call(context, {})),
  ]);
  const { back_ends: backEnds, plans, low_days: lowDays } = found;
  const sold = plans.filter(({ days }) => days !== null);
  const idle = plans.length - sold.length;
  const mayManage = hasStaffRight(context.actor.account, "hosts/manage");
  return (
    <ClientMessages namespaces={["hosts", "common", "problems"]}>
      <PageHeader
        title={t("title")}
        description={t("hint")}
        actions={
          <>
            <LinkButton href={"/staff/hosts/images" as Route}>{t("images.title")}</LinkButton>
            <LinkButton href={"/staff/lists/hosts" as Route}>{t("all")}</LinkButton>
          </>
        }
      />
      <div className="space-y-4">
        {backEnds.length === 0 && (
          <Card>
            <EmptyState title={t("none")}>{t("noneText")}</EmptyState>
          </Card>
        )}
        {backEnds.map((backEnd) => (
          <BackEndCard key={backEnd.name} backEnd={backEnd} mayManage={mayManage} now={context.now} />
        ))}
        {backEnds.length > 0 && <MovesCard {...proposed} mayManage={mayManage} />}
        {plans.length > 0 && (
          <Card
            title={t("plans.title")}
            hint={t("plans.hint")}
            flush
            footer={
              !showsAll &&
              idle > 0 && (
                <Link href={"/staff/hosts?plans=all" as Route} scroll={false} className="tap underline">
                  {t("plans.idle", { count: idle })}
                </Link>
              )
            }
          >
            {showsAll || sold.length > 0 ? (
              <PlanTable plans={showsAll ? plans : sold} lowDays={lowDays} />
            ) : (
              <p className="p-4 text-ink-2">{t("plans.noneSold")}</p>
            )}
          </Card>
        )}
        {pools.length > 0 && (
          <Card title={t("pools.title")} hint={t("pools.hint")} flush>
            <PoolTable pools={pools} />
          </Card>
        )}
      </div>
    </ClientMessages>
  );
}

/** Hosts of all back ends, and how long each plan can still be sold. */
export default async function HostsPage({ searchParams }: PageProps) {
  const { plans } = await searchParams;
  return orStaffSkeleton(() => content(plans === "all"));
}
