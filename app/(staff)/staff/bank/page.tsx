import type { Metadata, Route } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { listMatches } from "@/lib/domain/money/bank/list-matches";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../or-staff-skeleton";
import { readBefore } from "../read-before";
import { MatchList } from "./match-list";

const path = "/staff/bank";

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("bank");
  return { title: t("title") };
}

async function content({ searchParams }: PageProps) {
  const before = readBefore(await searchParams);
  const context = await signedInStaff(path);
  const [t, backOffice, { receipts, older }] = await Promise.all([
    getTranslations("bank"),
    getTranslations("backOffice"),
    orNotFound(listMatches.call(context, before === null ? {} : { before })),
  ]);
  return (
    <ClientMessages namespaces={["backOffice", "bank", "common", "problems"]}>
      <PageHeader
        title={t("title")}
        description={t("text")}
        breadcrumb={
          <Breadcrumb
            label={backOffice("place")}
            items={[{ href: "/staff/queues/receipts" as Route, label: backOffice("queues.receipts") }]}
          />
        }
        actions={<LinkButton href={"/staff/bank/rules" as Route}>{t("rules.title")}</LinkButton>}
      />
      <div className="space-y-4">
        {receipts.length === 0 ? (
          <Card>
            <EmptyState title={t("none")}>{t("noneText")}</EmptyState>
          </Card>
        ) : (
          <MatchList receipts={receipts} />
        )}
        {older !== null && (
          <LinkButton href={`${path}?before=${older}` as Route}>{backOffice("older")}</LinkButton>
        )}
      </div>
    </ClientMessages>
  );
}

/** Open bank receipts with what each may pay, to be accepted one by one or many at once. */
export default function BankPage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}
