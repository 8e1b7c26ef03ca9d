import type { Route } from "next";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { Time } from "@/components/ui/time";
import type { Locale } from "@/lib/base/locale";
import { dayOrNone, momentOrNone } from "@/lib/domain/billing/rules";
import { serverOf, type WireInvoice } from "./wire-invoice";

type FactsProps = { invoice: WireInvoice; locale: Locale; now: string };

const linkLook = "text-accent-ink hover:underline";

/** Dates, and where this invoice comes from. */
export function InvoiceFacts({ invoice, locale, now }: FactsProps) {
  const t = useTranslations("invoice");
  const day = (value: string) => {
    const known = dayOrNone(value);
    return known ? <Time value={known} locale={locale} now={now} show="date" /> : "—";
  };
  const paid = momentOrNone(invoice.datepaid);
  const server = serverOf(invoice, 0);
  const links: [key: "order" | "server" | "job", value: ReactNode][] = [
    ["order", invoice.order_id],
    [
      "server",
      server && (
        <Link href={`/servers/${server}` as Route} className={linkLook}>
          {server}
        </Link>
      ),
    ],
    [
      "job",
      invoice.job && (
        <Link href={`/jobs/${invoice.job}` as Route} className={linkLook}>
          {t("toJob")}
        </Link>
      ),
    ],
  ];
  return (
    <Card title={t("facts")}>
      <DefinitionList
        items={[
          { key: "issued", term: t("issued"), value: day(invoice.date) },
          { key: "due", term: t("due"), value: day(invoice.duedate) },
          { key: "paid", term: t("paid"), value: paid ? <Time value={paid} locale={locale} /> : "—" },
          ...links
            .filter(([, value]) => value)
            .map(([key, value]) => ({ key, term: t(`link.${key}`), value })),
        ]}
      />
    </Card>
  );
}
