import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { EmptyState } from "@/components/ui/empty-state";
import { Money } from "@/components/ui/money";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { showDeposits } from "@/lib/domain/money/receivables/show-deposits";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { BooksSections } from "../../books-sections";
import { CustomerLink } from "../../customer-link";
import { DayForm } from "../day-form";
import { readAsked } from "../read-asked";
import { readQuery } from "../read-query";

const path = "/staff/receivables/deposits";
const mostShown = 200;

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("receivables");
  return { title: t("deposits") };
}

async function content({ searchParams }: PageProps) {
  const context = await signedInStaff(path);
  const asked = readAsked(readQuery(await searchParams));
  const [t, locale, found] = await Promise.all([
    getTranslations("receivables"),
    getLocale(),
    orNotFound(showDeposits.call(context, asked)),
  ]);
  const shown = found.customers.slice(0, mostShown);
  const leftOut = found.customers.length - shown.length + found.left_out;
  return (
    <>
      <PageHeader title={t("deposits")} description={t("depositsText")} />
      <BooksSections staff={context.actor.account} />
      <div className="space-y-4">
        <DayForm path={path} asked={asked} day={found.day} companies={found.companies} />
        {shown.length === 0 ? (
          <Card>
            <EmptyState title={t("noDeposits")} />
          </Card>
        ) : (
          <>
            <Card title={t("total")}>
              <DefinitionList
                items={found.totals.map((amount) => ({
                  key: amount.currency,
                  term: amount.currency,
                  value: <Money amount={amount} locale={locale} />,
                }))}
              />
            </Card>
            <Card
              flush
              title={t("customers")}
              {...(leftOut > 0 && { footer: t("leftOut", { count: leftOut }) })}
            >
              <Table
                bare
                label={t("customers")}
                head={
                  <HeadRow>
                    <HeadCell>{t("customer")}</HeadCell>
                    <HeadCell>{t("company")}</HeadCell>
                    <HeadCell align="end">{t("credit")}</HeadCell>
                  </HeadRow>
                }
              >
                {shown.map(({ customer: { id, email }, company, amount }) => (
                  <Row key={`${id} ${amount.currency}`}>
                    <Cell head className="wrap-anywhere">
                      <CustomerLink id={id}>{email}</CustomerLink>
                    </Cell>
                    <Cell label={t("company")}>{company}</Cell>
                    <Cell label={t("credit")} align="end">
                      <Money amount={amount} locale={locale} />
                    </Cell>
                  </Row>
                ))}
              </Table>
            </Card>
          </>
        )}
      </div>
    </>
  );
}

/** Credit of customers on a day. Not found for staff without the right. */
export default function DepositsPage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}
