import type { Metadata, Route } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { orSkeleton } from "@/components/frame/or-skeleton";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { PanelLink } from "@/components/ui/panel-link";
import { orNotFound } from "@/lib/api/or-not-found";
import type { SignedContext } from "@/lib/domain/kernel/operation/context";
import { showSet } from "@/lib/domain/network/firewall/list";
import { signedIn } from "@/lib/session/signed-in";
import { owned } from "../../owned";
import { FirewallSkeleton } from "../firewall-skeleton";
import { RuleEditor } from "./rule-editor";
import { SetTools } from "./set-tools";

type PageProps = { params: Promise<{ id: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("firewall"))("title") };
}

const read = (context: SignedContext, id: string) =>
  orNotFound(showSet.call(context, { id: /^\d{1,9}$/.test(id) ? Number(id) : 0 }));

async function content(context: SignedContext, id: string) {
  const [t, common, set] = await Promise.all([
    getTranslations("firewall"),
    getTranslations("common"),
    read(context, id),
  ]);
  const { name, rules, servers } = set;
  return (
    <ClientMessages namespaces={["firewall", "problems", "common"]}>
      <div className="max-w-[64rem] space-y-4">
        <PageHeader
          breadcrumb={
            <Breadcrumb label={common("path")} items={[{ href: "/firewall" as Route, label: t("title") }]} />
          }
          title={<span className="wrap-anywhere">{name}</span>}
          aside={t("ruleCount", { count: rules.length })}
        />
        <RuleEditor key={JSON.stringify(rules)} id={set.id} name={name} rules={rules} />
        <Card title={t("servers")} footer={t("serversText")} flush={servers.length > 0}>
          {servers.length === 0 ? (
            <p className="text-ink-2">{t("serversNone")}</p>
          ) : (
            <ul className="divide-y">
              {servers.map((server) => (
                <li key={server.id} className="px-4 py-2.5">
                  <PanelLink href={`/servers/${server.id}/firewall` as Route}>{server.hostname}</PanelLink>
                </li>
              ))}
            </ul>
          )}
        </Card>
        <SetTools id={set.id} name={name} isAttached={servers.length > 0} />
      </div>
    </ClientMessages>
  );
}

/** One rule set with its rules. */
export default owned(async function FirewallSetPage({ params }: PageProps) {
  const { id } = await params;
  return orSkeleton(content(await signedIn(`/firewall/${id}`), id), <FirewallSkeleton />, {
    canBeAbsent: true,
  });
});
