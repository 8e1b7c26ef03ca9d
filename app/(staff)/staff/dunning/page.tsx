import type { Metadata, Route } from "next";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { StateChip } from "@/components/ui/state-chip";
import { orNotFound } from "@/lib/api/or-not-found";
import { listPlans } from "@/lib/domain/orders/dunning/plans";
import { listRates } from "@/lib/domain/orders/dunning/rates";
import type { DunningPlan } from "@/lib/domain/orders/dunning/schema";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../or-staff-skeleton";
import { RatesCard } from "./rates-card";

type Listed = Awaited<ReturnType<typeof listPlans.call>>;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("dunning");
  return { title: t("title") };
}

async function PlanRow({ plan, companies }: { plan: DunningPlan; companies: Listed["companies"] }) {
  const t = await getTranslations("dunning");
  const { id, name, company, tag, is_chosen: isChosen, is_active: isActive, customers } = plan;
  const seller = companies.find(({ region }) => region === company)?.name ?? company;
  const usual = tag ? t("taggedWith", { tag }) : seller || t("allCompanies");
  const whose = isChosen ? t("chosenFor", { customers }) : usual;
  return (
    <Row>
      <Cell head>
        <Link
          href={`/staff/dunning/${id}` as Route}
          prefetch={false}
          className="tap wrap-anywhere text-accent-ink hover:underline"
        >
          {name}
        </Link>
      </Cell>
      <Cell label={t("forWhom")}>{whose}</Cell>
      <Cell label={t("mails")}>{plan.mails.map(({ days }) => days).join(", ")}</Cell>
      <Cell label={t("suspend")}>{plan.suspend_after ?? t("never")}</Cell>
      <Cell label={t("terminate")}>{plan.terminate_after ?? t("never")}</Cell>
      <Cell label={t("handOver")}>
        {plan.hand_over_after === null
          ? t("never")
          : t("handOverTo", { days: plan.hand_over_after, collector: plan.collector })}
      </Cell>
      <Cell label={t("status")}>
        <StateChip tone={isActive ? "good" : "neutral"}>{t(isActive ? "active" : "draft")}</StateChip>
      </Cell>
    </Row>
  );
}

/** What holds where no plan does. */
async function SettingsCard({ settings }: Pick<Listed, "settings">) {
  const t = await getTranslations("dunning");
  const { reminders, suspend_after: suspend, terminate_after: terminate } = settings;
  return (
    <Card title={t("usual")} hint={t("usualHint")}>
      <p className="max-w-[72ch]">
        {t("usualText", { reminders: reminders.join(", "), suspend, terminate })}
      </p>
    </Card>
  );
}

async function content() {
  const context = await signedInStaff("/staff/dunning");
  const [t, { settings, plans, companies }, { rates }] = await Promise.all([
    getTranslations("dunning"),
    orNotFound(listPlans.call(context, {})),
    orNotFound(listRates.call(context, {})),
  ]);
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t("hint")}
        actions={<LinkButton href={"/staff/dunning/new" as Route}>{t("add")}</LinkButton>}
      />
      <div className="space-y-4">
        <SettingsCard settings={settings} />
        <Card title={t("plans")} flush>
          {plans.length === 0 ? (
            <EmptyState title={t("none")}>{t("noneText")}</EmptyState>
          ) : (
            <Table
              bare
              label={t("plans")}
              head={
                <HeadRow>
                  <HeadCell>{t("name")}</HeadCell>
                  <HeadCell>{t("forWhom")}</HeadCell>
                  <HeadCell>{t("mails")}</HeadCell>
                  <HeadCell>{t("suspend")}</HeadCell>
                  <HeadCell>{t("terminate")}</HeadCell>
                  <HeadCell>{t("handOver")}</HeadCell>
                  <HeadCell>{t("status")}</HeadCell>
                </HeadRow>
              }
            >
              {plans.map((plan) => (
                <PlanRow key={plan.id} plan={plan} companies={companies} />
              ))}
            </Table>
          )}
        </Card>
        <RatesCard rates={rates} />
      </div>
    </>
  );
}

/** How unpaid renewals are dunned. */
export default function DunningPage() {
  return orStaffSkeleton(() => content());
}
