import type { Metadata, Route } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { listRules } from "@/lib/domain/money/bank/rule-list";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { ActButton } from "../../acting/action-button";
import { CustomerLink } from "../../customer-link";
import { RuleForm } from "./rule-form";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("bank");
  return { title: t("rules.title") };
}

async function content() {
  const context = await signedInStaff("/staff/bank/rules");
  const [t, backOffice, { rules }] = await Promise.all([
    getTranslations("bank"),
    getTranslations("backOffice"),
    orNotFound(listRules.call(context, {})),
  ]);
  return (
    <ClientMessages namespaces={["backOffice", "bank", "common", "problems"]}>
      <PageHeader
        title={t("rules.title")}
        description={t("rules.text")}
        breadcrumb={
          <Breadcrumb
            label={backOffice("place")}
            items={[{ href: "/staff/bank" as Route, label: t("title") }]}
          />
        }
      />
      <div className="space-y-4">
        <Card title={t("rules.new")}>
          <RuleForm />
        </Card>
        <Card title={t("rules.list")} hint={t("rules.count", { count: rules.length })} flush>
          {rules.length === 0 ? (
            <p className="px-4 py-3 text-ink-2">{t("rules.none")}</p>
          ) : (
            <ul className="divide-y">
              {rules.map(({ id, payer, text, account }) => (
                <li key={id} className="flex flex-wrap items-center justify-between gap-3 px-4 py-2">
                  <span className="wrap-anywhere min-w-0">
                    <span className="block">
                      {payer && t("rules.isPayer", { words: payer })}
                      {payer && text && " · "}
                      {text && t("rules.isText", { words: text })}
                    </span>
                    <CustomerLink id={account.id}>{account.email}</CustomerLink>
                  </span>
                  <ActButton
                    act="removeRule"
                    subject={{ id }}
                    name={[payer, text].filter(Boolean).join(" · ")}
                  />
                </li>
              ))}
            </ul>
          )}
        </Card>
      </div>
    </ClientMessages>
  );
}

/** The rules by which bank receipts belong to customers. */
export default function RulesPage() {
  return orStaffSkeleton(content);
}
