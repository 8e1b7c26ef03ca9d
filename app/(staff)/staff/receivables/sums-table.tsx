import type { Route } from "next";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Money } from "@/components/ui/money";
import { PanelLink } from "@/components/ui/panel-link";
import { signOf } from "@/lib/base/money-text";
import { ages } from "@/lib/domain/money/receivables/rules";
import type { Receivables, Sums } from "@/lib/domain/money/receivables/schema";
import { CustomerLink } from "../customer-link";
import { type AskedQuery, addressOf } from "./read-asked";

const columns = [...ages, "total"] as const;

function useColumnName() {
  const t = useTranslations("receivables");
  return (name: (typeof columns)[number]) => (name === "total" ? t("total") : t(`ages.${name}`));
}

function SumCells({ sums, link }: { sums: Sums; link?: (amount: ReactNode) => ReactNode }) {
  const nameOf = useColumnName();
  const locale = useLocale();
  return columns.map((name) => {
    const amount = <Money amount={sums[name]} locale={locale} />;
    const isNothing = signOf(sums[name].value) === 0;
    return (
      <Cell key={name} label={nameOf(name)} align="end">
        {isNothing ? "–" : name === "total" && link ? link(amount) : amount}
      </Cell>
    );
  });
}

/** Sums by currency and age. */
export function TotalsTable({ totals }: Pick<Receivables, "totals">) {
  const t = useTranslations("receivables");
  const nameOf = useColumnName();
  return (
    <Table
      bare
      label={t("totals")}
      head={
        <HeadRow>
          <HeadCell>{t("currency")}</HeadCell>
          {columns.map((name) => (
            <HeadCell key={name} align="end">
              {nameOf(name)}
            </HeadCell>
          ))}
        </HeadRow>
      }
    >
      {totals.map((sums) => (
        <Row key={sums.total.currency}>
          <Cell head>{sums.total.currency}</Cell>
          <SumCells sums={sums} />
        </Row>
      ))}
    </Table>
  );
}

type CustomersProps = { customers: Receivables["customers"]; path: string; asked: AskedQuery };

/** The same by customer; each sum opens into its documents. */
export function CustomersTable({ customers, path, asked }: CustomersProps) {
  const t = useTranslations("receivables");
  const nameOf = useColumnName();
  return (
    <Table
      bare
      label={t("customers")}
      head={
        <HeadRow>
          <HeadCell>{t("customer")}</HeadCell>
          <HeadCell>{t("company")}</HeadCell>
          {columns.map((name) => (
            <HeadCell key={name} align="end">
              {nameOf(name)}
            </HeadCell>
          ))}
        </HeadRow>
      }
    >
      {customers.map(({ customer: { id, email }, company, sums }) => (
        <Row key={`${id} ${company} ${sums.total.currency}`}>
          <Cell head className="wrap-anywhere">
            <CustomerLink id={id}>{email}</CustomerLink>
          </Cell>
          <Cell label={t("company")}>{company}</Cell>
          <SumCells
            sums={sums}
            link={(amount) => (
              <PanelLink
                href={addressOf(path, { ...asked, customer: id }) as Route}
                aria-label={t("documents", { email })}
                className="text-accent-ink hover:underline"
              >
                {amount}
              </PanelLink>
            )}
          />
        </Row>
      ))}
    </Table>
  );
}
