import type { Metadata, Route } from "next";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { orSkeleton } from "@/components/frame/or-skeleton";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { ShieldCheck } from "@/components/ui/icons";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import type { SignedContext } from "@/lib/domain/kernel/operation/context";
import { listSets } from "@/lib/domain/network/firewall/list";
import { signedIn } from "@/lib/session/signed-in";
import { owned } from "../owned";
import { AddSet } from "./add-set";
import { FirewallSkeleton } from "./firewall-skeleton";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("firewall"))("title") };
}

async function content(context: SignedContext) {
  const [t, { list }] = await Promise.all([
    getTranslations("firewall"),
    orNotFound(listSets.call(context, {})),
  ]);
  return (
    <ClientMessages namespaces={["firewall", "problems", "common"]}>
      <div className="max-w-[64rem]">
        <PageHeader title={t("title")} description={t("text")} actions={<AddSet />} />
        <Card flush>
          {list.length === 0 ? (
            <EmptyState icon={<ShieldCheck size={22} aria-hidden />} title={t("emptyTitle")}>
              {t("emptyText")}
            </EmptyState>
          ) : (
            <ul className="divide-y" aria-label={t("title")}>
              {list.map(({ id, name, rules, servers }) => (
                <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
                  <Link
                    href={`/firewall/${id}` as Route}
                    prefetch={false}
                    className="wrap-anywhere min-w-0 grow basis-48 font-medium text-accent-ink underline-offset-2 hover:underline"
                  >
                    {name}
                  </Link>
                  <span className="figures text-ink-2 text-xs">
                    {t("ruleCount", { count: rules.length })} · {t("serverCount", { count: servers.length })}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Card>
      </div>
    </ClientMessages>
  );
}

/** The firewall rule sets of the account. */
export default owned(async function FirewallPage() {
  return orSkeleton(content(await signedIn("/firewall")), <FirewallSkeleton />);
});
