import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { Money } from "@/components/ui/money";
import { PanelLink } from "@/components/ui/panel-link";
import { Time } from "@/components/ui/time";
import type { Locale } from "@/lib/base/locale";
import type { TogetherView } from "@/lib/domain/money/payments/together-schema";
import { ServerLinks } from "../list/server-links";

type ListProps = { view: TogetherView; locale: Locale };

/** The invoices paid together, and their total. */
export function InvoiceList({ view: { entries, total }, locale }: ListProps) {
  const t = useTranslations("billing");
  const labels = useTranslations("invoice");
  const together = useTranslations("together");
  return (
    <Card title={t("invoices")} flush>
      <Table
        bare
        label={t("invoices")}
        head={
          <HeadRow>
            <HeadCell>{t("number")}</HeadCell>
            <HeadCell>{t("servers")}</HeadCell>
            <HeadCell>{t("due")}</HeadCell>
            <HeadCell align="end">{labels("balance")}</HeadCell>
          </HeadRow>
        }
      >
        {entries.map(({ id, number, title, servers, due, left, is_overdue: isLate }) => (
          <Row key={id}>
            <Cell head>
              <PanelLink
                href={`/billing/invoices/${id}` as Route}
                className="tap text-accent-ink hover:underline"
              >
                {title === "pro_forma" ? labels("title", { title, number }) : number}
              </PanelLink>
            </Cell>
            <Cell label={t("servers")} className="md:max-w-52">
              <ServerLinks servers={servers} />
            </Cell>
            <Cell label={t("due")} className="md:whitespace-nowrap">
              <span className={isLate ? "text-danger" : undefined}>
                <Time value={due} locale={locale} show="date" />
                {isLate && `, ${together("overdue")}`}
              </span>
            </Cell>
            <Cell label={labels("balance")} align="end">
              <Money amount={left} locale={locale} />
            </Cell>
          </Row>
        ))}
      </Table>
      <div className="border-t p-4">
        <div className="ms-auto max-w-sm">
          <DefinitionList
            look="sums"
            items={[
              {
                key: "total",
                term: labels("total"),
                value: <Money amount={total} locale={locale} />,
                strong: true,
              },
            ]}
          />
        </div>
      </div>
    </Card>
  );
}
