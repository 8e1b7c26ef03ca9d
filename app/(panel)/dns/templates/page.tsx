import type { Metadata, Route } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { orSkeleton } from "@/components/frame/or-skeleton";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { FileText } from "@/components/ui/icons";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import type { SignedContext } from "@/lib/domain/kernel/operation/context";
import { listTemplates } from "@/lib/domain/network/dns-templates/list";
import { signedIn } from "@/lib/session/signed-in";
import { owned } from "../../owned";
import { DnsSkeleton } from "../dns-skeleton";
import { AddTemplate } from "./add-template";
import { TemplateRow } from "./template-row";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("dnsTemplates"))("title") };
}

async function content(context: SignedContext) {
  const [t, dns, common, { templates }] = await Promise.all([
    getTranslations("dnsTemplates"),
    getTranslations("dns"),
    getTranslations("common"),
    orNotFound(listTemplates.call(context, {})),
  ]);
  return (
    <ClientMessages namespaces={["dnsTemplates", "problems", "common"]}>
      <div className="max-w-[64rem]">
        <PageHeader
          breadcrumb={
            <Breadcrumb label={common("path")} items={[{ href: "/dns" as Route, label: dns("title") }]} />
          }
          title={t("title")}
          description={t("text")}
          actions={<AddTemplate />}
        />
        <Card flush>
          {templates.length === 0 ? (
            <EmptyState icon={<FileText size={22} aria-hidden />} title={t("emptyTitle")}>
              {t("emptyText")}
            </EmptyState>
          ) : (
            <ul className="divide-y" aria-label={t("title")}>
              {templates.map((shown) => (
                <TemplateRow key={shown.id} shown={shown} />
              ))}
            </ul>
          )}
        </Card>
      </div>
    </ClientMessages>
  );
}

/** The account's DNS templates for new servers. */
export default owned(async function DnsTemplatesPage() {
  return orSkeleton(content(await signedIn("/dns/templates")), <DnsSkeleton />);
});
