import type { Route } from "next";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { PanelLink } from "@/components/ui/panel-link";
import { Time } from "@/components/ui/time";
import type { Locale } from "@/lib/base/locale";
import type { InvoiceView } from "@/lib/domain/money/billing/view-schema";

type DetailsProps = { invoice: InvoiceView; locale: Locale };

const linkStyle = "tap text-accent-ink hover:underline";

/** Dates and origin of the invoice. */
export function InvoiceDetails({ invoice, locale }: DetailsProps) {
  const t = useTranslations("invoice");
  const day = (value: string) => <Time value={value} locale={locale} show="date" />;
  const { paid, server_id: server } = invoice;
  const links: [key: "order" | "server" | "job", value: ReactNode][] = [
    ["order", invoice.order_id],
    [
      "server",
      server && (
        <Link href={`/servers/${server}` as Route} className={linkStyle}>
          {invoice.servers.find(({ id }) => id === server)?.hostname ?? server}
        </Link>
      ),
    ],
    [
      "job",
      invoice.job && (
        <Link href={`/jobs/${invoice.job}` as Route} className={linkStyle}>
          {t("toJob")}
        </Link>
      ),
    ],
  ];
  return (
    <Card
      title={t("facts")}
      footer={
        <PanelLink
          href={`/help/new?about=invoice-${invoice.id}` as Route}
          className="tap text-accent-ink hover:underline"
        >
          {t("ask")}
        </PanelLink>
      }
    >
      <DefinitionList
        items={[
          { key: "issued", term: t("issued"), value: day(invoice.issued) },
          { key: "due", term: t("due"), value: day(invoice.due) },
          ...(paid ? [{ key: "paid", term: t("paid"), value: <Time value={paid} locale={locale} /> }] : []),
          ...links
            .filter(([, value]) => value)
            .map(([key, value]) => ({ key, term: t(`link.${key}`), value })),
        ]}
      />
    </Card>
  );
}
