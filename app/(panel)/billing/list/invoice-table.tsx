import type { Route } from "next";
import { useTranslations } from "next-intl";
import { CallLink } from "@/components/form/buttons/call-button";
import { InvoiceChip } from "@/components/state/invoice-chip";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { StateRow } from "@/components/table/table-states";
import { Card } from "@/components/ui/card";
import { DownloadLink } from "@/components/ui/download-link";
import { EmptyState } from "@/components/ui/empty-state";
import { FileText } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { Money } from "@/components/ui/money";
import { PanelLink } from "@/components/ui/panel-link";
import { Time } from "@/components/ui/time";
import type { Locale } from "@/lib/base/locale";
import { signOf } from "@/lib/base/money-text";
import type { InvoiceFilters, InvoicePage } from "@/lib/domain/money/billing/view-schema";
import { PayTogether, PickedInvoices, PickInvoice } from "../paying/pay-together";
import { FilterForm, StatusFilter } from "./invoice-filters";
import { csvPathOf, isNarrowed, type ListView, pathOf, usualView, zipPathOf } from "./list-view";
import { Pages } from "./pages";
import { ServerLinks } from "./server-links";

const columnCount = 7;

type InvoiceTableProps = { page: InvoicePage; filters: InvoiceFilters; view: ListView; locale: Locale };

/** The invoices, newest first. Filter and page are in the URL; several unpaid ones can be paid together. */
export function InvoiceTable({ page, filters, view, locale }: InvoiceTableProps) {
  const t = useTranslations("billing");
  const { entries, total } = page;
  const canFilter = total > 0 || isNarrowed(view);
  return (
    <PickedInvoices payable={entries.filter(isPickable).map(({ id, combinable }) => ({ id, combinable }))}>
      <Card id="invoices" title={t("invoices")} actions={<StatusFilter view={view} />} flush>
        {canFilter && <FilterForm view={view} filters={filters} />}
        <Table
          bare
          label={t("invoices")}
          head={<Heads />}
          footer={total > 0 && <Footer page={page} view={view} />}
        >
          {entries.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} locale={locale} />
          ))}
          {entries.length === 0 && (
            <StateRow columns={columnCount}>
              <NoInvoices view={view} total={total} />
            </StateRow>
          )}
        </Table>
        <PayTogether />
      </Card>
    </PickedInvoices>
  );
}

function Heads() {
  const t = useTranslations("billing");
  return (
    <HeadRow>
      <HeadCell label={t("pick")} className="w-8" />
      <HeadCell>{t("number")}</HeadCell>
      <HeadCell>{t("servers")}</HeadCell>
      <HeadCell>{t("state")}</HeadCell>
      <HeadCell>{t("date")}</HeadCell>
      <HeadCell>{t("due")}</HeadCell>
      <HeadCell align="end">{t("total")}</HeadCell>
    </HeadRow>
  );
}

function Footer({ page, view }: { page: InvoicePage; view: ListView }) {
  const t = useTranslations("billing");
  const { year } = view.filter;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2.5">
      <p className="order-last flex flex-wrap gap-2">
        <DownloadLink href={csvPathOf(view)}>{t("csv")}</DownloadLink>
        {year !== null && (
          <DownloadLink href={zipPathOf(year)}>{t("zip", { year: String(year) })}</DownloadLink>
        )}
      </p>
      <Pages {...page} label={t("pages")} pathTo={(invoices) => pathOf({ ...view, invoices }, "#invoices")} />
    </div>
  );
}

type Listed = InvoicePage["entries"][number];

const isPickable = ({ combinable }: Listed): boolean => signOf(combinable.value) > 0;

function InvoiceRow({ invoice, locale }: { invoice: Listed; locale: Locale }) {
  const t = useTranslations("billing");
  const labels = useTranslations("invoice");
  const { id, number, title, kind, servers, pay_by: payBy } = invoice;
  return (
    <Row className="max-md:ps-12">
      <Cell corner="start">
        {isPickable(invoice) && <PickInvoice id={id} label={t("pickInvoice", { number })} />}
      </Cell>
      <Cell head>
        <PanelLink href={`/billing/invoices/${id}` as Route} className="tap text-accent-ink hover:underline">
          {title === "pro_forma" ? labels("title", { title, number }) : number}
        </PanelLink>
      </Cell>
      <Cell label={t("servers")} className="md:max-w-52">
        {kind === "sale" ? (
          <ServerLinks servers={servers} />
        ) : (
          <span className="text-ink-2">{t(`kinds.${kind}`)}</span>
        )}
      </Cell>
      <Cell label={t("state")}>
        <InvoiceChip
          status={invoice.status}
          isOverdue={invoice.is_overdue}
          isPartPaid={invoice.is_part_paid}
        />
      </Cell>
      <Cell label={t("date")} className="md:whitespace-nowrap">
        <Time value={invoice.issued} locale={locale} show="date" />
      </Cell>
      <Cell label={t("due")} className={payBy ? undefined : "md:whitespace-nowrap"}>
        <Time value={payBy ?? invoice.due} locale={locale} show={payBy ? "datetime" : "date"} />
      </Cell>
      <Cell label={t("total")} align="end">
        <Money amount={invoice.total} locale={locale} />
      </Cell>
    </Row>
  );
}

function NoInvoices({ view, total }: { view: ListView; total: number }) {
  const t = useTranslations("billing");
  const states = useTranslations("states");
  if (isNarrowed(view) || total > 0)
    return (
      <EmptyState
        title={states("noMatchTitle")}
        action={
          <LinkButton href={pathOf({ ...view, filter: usualView.filter, invoices: {} })}>
            {states("clearFilter")}
          </LinkButton>
        }
      />
    );
  return (
    <EmptyState
      icon={<FileText size={22} aria-hidden />}
      title={t("invoicesNone")}
      action={
        <CallLink calls="eq/order_instance" href={"/order" as Route} variant="primary">
          {t("order")}
        </CallLink>
      }
    >
      {t("invoicesNoneText")}
    </EmptyState>
  );
}
