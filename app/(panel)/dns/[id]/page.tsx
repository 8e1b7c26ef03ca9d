import type { Metadata, Route } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { orSkeleton } from "@/components/frame/or-skeleton";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import type { SignedContext } from "@/lib/domain/kernel/operation/context";
import { viewDomain } from "@/lib/domain/network/dns/view-zone";
import { resolvers } from "@/lib/env";
import { signedIn } from "@/lib/session/signed-in";
import { owned } from "../../owned";
import { DnsSkeleton } from "../dns-skeleton";
import { ZoneChip } from "../zone-chip";
import { AddRecord } from "./add-record";
import { RecordTable } from "./record-table";
import { WorldCheck } from "./world-check";
import { ZoneTools } from "./zone-tools";

type PageProps = { params: Promise<{ id: string }> };
type Zone = Awaited<ReturnType<typeof viewDomain.call>>;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("dns"))("title") };
}

const read = (context: SignedContext, id: string): Promise<Zone> =>
  orNotFound(viewDomain.call(context, { id: /^\d{1,9}$/.test(id) ? Number(id) : -1 }));

async function content(context: SignedContext, id: string) {
  const [t, common, zone] = await Promise.all([
    getTranslations("dns"),
    getTranslations("common"),
    read(context, id),
  ]);
  const isSlave = zone.kind === "Slave";
  return (
    <ClientMessages namespaces={["dns", "dnsTemplates", "problems", "common"]}>
      <div className="max-w-[64rem] space-y-4">
        <PageHeader
          breadcrumb={
            <Breadcrumb label={common("path")} items={[{ href: "/dns" as Route, label: t("title") }]} />
          }
          title={<span className="wrap-anywhere">{zone.name}</span>}
          aside={<ZoneChip status={zone.status} />}
          actions={isSlave ? undefined : <AddRecord zone={String(zone.id)} name={zone.name} />}
        />
        {zone.status === "failing" && (
          <Notice tone="danger" title={t("failingTitle")}>
            {t("failingText")}
          </Notice>
        )}
        {zone.status === "unserved" ? (
          <Notice tone="attention" title={t("unservedTitle")}>
            {t("unservedText")}
          </Notice>
        ) : (
          <Delegation nameServers={zone.nameservers} ds={zone.ds} />
        )}
        {isSlave ? (
          <Notice tone="info">{t("slaveText", { masters: zone.masters.join(", ") })}</Notice>
        ) : (
          <RecordTable zone={String(zone.id)} records={zone.records} />
        )}
        <WorldCheck zone={String(zone.id)} isOff={resolvers().length === 0} isSigned={zone.dnssec === 1} />
        <ZoneTools id={zone.id} name={zone.name} isSigned={zone.dnssec === 1} isSlave={isSlave} />
      </div>
    </ClientMessages>
  );
}

/** What to enter at the domain's registrar: name servers and DS records. */
async function Delegation({ nameServers, ds }: { nameServers: string[]; ds: string[] }) {
  const t = await getTranslations("dns");
  const common = await getTranslations("common");
  const lines = (texts: string[]) => (
    <ul className="space-y-1">
      {texts.map((text) => (
        <li key={text} className="flex items-center gap-2">
          <code className="min-w-0 break-all font-mono text-xs">{text}</code>
          <CopyButton
            value={text}
            label={common("copyNamed", { what: text })}
            copiedLabel={common("copied")}
          />
        </li>
      ))}
    </ul>
  );
  return (
    <Card title={t("delegation")} hint={t("delegationHint")}>
      {lines(nameServers)}
      {ds.length > 0 && (
        <div className="mt-3">
          <h3 className="mb-1 font-medium">{t("ds")}</h3>
          {lines(ds)}
        </div>
      )}
    </Card>
  );
}

/** One zone: its records, and actions on the whole zone. */
export default owned(async function ZonePage({ params }: PageProps) {
  const { id } = await params;
  const context = await signedIn(`/dns/${id}`);
  return orSkeleton(content(context, id), <DnsSkeleton />, { canBeAbsent: true });
});
