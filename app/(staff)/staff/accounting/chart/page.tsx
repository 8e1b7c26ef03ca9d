import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Card } from "@/components/ui/card";
import { Chip } from "@/components/ui/chip";
import { DefinitionList } from "@/components/ui/definition-list";
import { EmptyState } from "@/components/ui/empty-state";
import { orNotFound } from "@/lib/api/or-not-found";
import { hasStaffRight } from "@/lib/domain/kernel/staff/staff-rights";
import { showChart } from "@/lib/domain/money/accounting/chart";
import type { BookTermsInput, ShownRule } from "@/lib/domain/money/accounting/schema";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { AccountingHead } from "../accounting-head";
import { PeriodForm } from "../period-form";
import { path, type Query, readAsked } from "../read-period";
import { ResetButton } from "./reset-button";
import { RuleButton } from "./rule-button";
import { TermsForm } from "./terms-form";

const here = `${path}/chart`;

type PageProps = { searchParams: Promise<Query> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("accounting");
  return { title: t("pages.chart") };
}

/** What a rule is about besides its role. */
const detailsOf = ({ event, tax, country, rate, item, currency }: ShownRule): string =>
  [event, tax, country, rate, item, currency].filter(Boolean).join(" · ");

async function RuleRow({ company, rule, isEditor }: { company: number; rule: ShownRule; isEditor: boolean }) {
  const t = await getTranslations("accounting");
  const key = `roles.${rule.role}` as "roles.sale";
  return (
    <Row>
      <Cell head>
        <span className="block min-w-0 wrap-anywhere">
          {t.has(key) ? t(key) : rule.role}
          <span className="block font-normal text-ink-2 text-xs">{detailsOf(rule) || t("any")}</span>
        </span>
      </Cell>
      <Cell label={t("account")}>
        <span className="min-w-0 wrap-anywhere">
          <Chip>{rule.account}</Chip> <span className="text-ink-2 text-xs">{rule.name}</span>
        </span>
      </Cell>
      <Cell label={t("taxKey")}>{rule.tax_key || (rule.automatic ? t("auto") : "–")}</Cell>
      {isEditor && (
        <Cell align="end">
          <span className="flex flex-wrap justify-end gap-2 py-1">
            {rule.own && <ResetButton company={company} rule={rule} />}
            <RuleButton company={company} rule={rule} />
          </span>
        </Cell>
      )}
    </Row>
  );
}

async function Terms({ terms }: { terms: BookTermsInput }) {
  const t = await getTranslations("accounting");
  const numbers = ["fiscal_start", "consultant", "client", "account_length"] as const;
  return (
    <DefinitionList
      items={[
        { key: "template", term: t("template"), value: t(`templates.${terms.template}`) },
        { key: "recognition", term: t("recognition"), value: t(`recognitions.${terms.recognition}`) },
        ...numbers.map((name) => ({ key: name, term: t(`terms.${name}`), value: String(terms[name]) })),
      ]}
    />
  );
}

async function content({ searchParams }: PageProps) {
  const context = await signedInStaff(here);
  const asked = await readAsked(context, await searchParams);
  const t = await getTranslations("accounting");
  const { company } = asked;
  if (!company) return <EmptyState title={t("noCompany")} />;
  const { terms, rules } = await orNotFound(showChart.call(context, { company: company.id }));
  const isEditor = hasStaffRight(context.actor.account, "accounting/manage");
  return (
    <ClientMessages namespaces={["accounting", "common", "problems"]}>
      <AccountingHead page="chart" asked={asked} />
      <div className="mt-4 space-y-4">
        <PeriodForm action={here} asked={asked} hasMonths={false} />
        <Card title={t("books")}>
          {isEditor ? (
            <TermsForm key={JSON.stringify([company.id, terms])} company={company.id} terms={terms} />
          ) : (
            <Terms terms={terms} />
          )}
        </Card>
        <Card flush title={t("pages.chart")} actions={isEditor && <RuleButton company={company.id} />}>
          <Table
            bare
            label={t("pages.chart")}
            head={
              <HeadRow>
                <HeadCell>{t("what")}</HeadCell>
                <HeadCell>{t("account")}</HeadCell>
                <HeadCell>{t("taxKey")}</HeadCell>
                {isEditor && <HeadCell label={t("change")} />}
              </HeadRow>
            }
          >
            {rules.map((rule) => (
              <RuleRow
                key={`${rule.role} ${detailsOf(rule)}`}
                company={company.id}
                rule={rule}
                isEditor={isEditor}
              />
            ))}
          </Table>
        </Card>
      </div>
    </ClientMessages>
  );
}

/** The chart of accounts of a company. Not found for staff without the right. */
export default function ChartPage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}
