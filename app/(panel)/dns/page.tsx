import type { Metadata, Route } from "next";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { orSkeleton } from "@/components/frame/or-skeleton";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Globe } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import type { SignedContext } from "@/lib/domain/kernel/operation/context";
import { listDomains } from "@/lib/domain/network/dns/list-domains";
import { signedIn } from "@/lib/session/signed-in";
import { owned } from "../owned";
import { AddZone } from "./add-zone";
import { DnsSkeleton } from "./dns-skeleton";
import { ZoneChip } from "./zone-chip";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("dns"))("title") };
}

async function content(context: SignedContext) {
  const [t, zones] = await Promise.all([getTranslations("dns"), orNotFound(listDomains.call(context, {}))]);
  return (
    <ClientMessages namespaces={["dns", "problems", "common"]}>
      <div className="max-w-[64rem]">
        <PageHeader
          title={t("title")}
          description={t("text")}
          actions={
            <>
              <LinkButton href="/dns/templates">{t("templates")}</LinkButton>
              <AddZone />
            </>
          }
        />
        <Card flush>
          {zones.length === 0 ? (
            <EmptyState icon={<Globe size={22} aria-hidden />} title={t("emptyTitle")}>
              {t("emptyText")}
            </EmptyState>
          ) : (
            <ul className="divide-y" aria-label={t("title")}>
              {zones.map(({ id, name, kind, dnssec, status }) => (
                <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
                  <div className="min-w-0 grow basis-48">
                    <Link
                      href={`/dns/${id}` as Route}
                      prefetch={false}
                      className="wrap-anywhere font-medium font-mono text-accent-ink underline-offset-2 hover:underline"
                    >
                      {name}
                    </Link>
                    <p className="text-ink-2 text-xs">
                      {kind === "Slave" ? t("slave") : t("master")}
                      {dnssec === 1 && ` · DNSSEC`}
                    </p>
                  </div>
                  <ZoneChip status={status} />
                </li>
              ))}
            </ul>
          )}
        </Card>
      </div>
    </ClientMessages>
  );
}

/** The zones of the account. */
export default owned(async function DnsPage() {
  return orSkeleton(content(await signedIn("/dns")), <DnsSkeleton />);
});
