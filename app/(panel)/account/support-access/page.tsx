import type { Metadata, Route } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { ImpersonationList } from "@/components/impersonation/session-list";
import { pageLinks } from "@/components/table/page-links";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { ShieldCheck } from "@/components/ui/icons";
import { orNotFound } from "@/lib/api/or-not-found";
import { showSupportAccess } from "@/lib/domain/support/impersonation/access";
import { listImpersonations } from "@/lib/domain/support/impersonation/mine";
import { signedIn } from "@/lib/session/signed-in";
import { owned } from "../../owned";
import { AccessForm } from "./access-form";
import { ObjectButton } from "./object-button";

const path = "/account/support-access";

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("impersonation.own");
  return { title: t("title") };
}

/** What support did in the account, and what it is allowed to do. */
export default owned(async function SupportAccessPage({ searchParams }: PageProps) {
  const context = await signedIn(path);
  const { before } = await searchParams;
  const from = Number(before);
  const page = Number.isSafeInteger(from) && from > 0 && from < 2 ** 31 ? { before: from } : {};
  const [t, access, { visits: impersonations, older }] = await Promise.all([
    getTranslations("impersonation.own"),
    orNotFound(showSupportAccess.call(context, {})),
    orNotFound(listImpersonations.call(context, page)),
  ]);
  return (
    <div className="max-w-[56rem] space-y-4">
      <p className="text-ink-2">{t("hint")}</p>
      <Card title={t("settings")}>
        <ClientMessages namespaces={["impersonation", "problems", "common"]}>
          {/* Remounts the form with what was saved. */}
          <AccessForm key={JSON.stringify(access)} access={access} />
        </ClientMessages>
      </Card>
      <Card title={t("list")} flush>
        {impersonations.length === 0 ? (
          <EmptyState icon={<ShieldCheck size={20} aria-hidden />} title={t("emptyTitle")}>
            {t("empty")}
          </EmptyState>
        ) : (
          <ClientMessages namespaces={["impersonation", "problems", "common", "refused"]}>
            <ImpersonationList
              visits={impersonations}
              actsOf={({ id, objection, staff, since }) => (
                <ObjectButton
                  visit={id}
                  objection={objection}
                  subject={t("objectionSubject", { name: staff.name, date: new Date(since) })}
                />
              )}
            />
          </ClientMessages>
        )}
      </Card>
      {pageLinks(
        t("list"),
        "before" in page && { href: path, label: t("newest") },
        older !== null && { href: `${path}?before=${older}` as Route, label: t("older") },
      )}
    </div>
  );
});
