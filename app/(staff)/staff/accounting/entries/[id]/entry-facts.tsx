import type { Route } from "next";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { DefinitionList } from "@/components/ui/definition-list";
import { Time } from "@/components/ui/time";
import type { EntryDetails } from "@/lib/domain/money/accounting/schema";
import { CustomerLink } from "../../../customer-link";
import { useCause } from "../../use-cause";

function PageLink({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href as Route} prefetch={false} className="tap text-accent-ink hover:underline">
      {children}
    </Link>
  );
}

/** When and why an entry was booked, with links to what it is of. */
export function EntryFacts({ details }: { details: EntryDetails }) {
  const t = useTranslations("accounting");
  const locale = useLocale();
  const causeOf = useCause();
  const { at, cause, posting, payment_id: payment, entry, postings } = details;
  const owner = entry?.customer ?? postings.find(({ customer }) => customer !== null)?.customer ?? null;
  const document = entry?.document ?? "";
  const invoice = entry?.invoice_id ?? null;
  const payout = entry?.payout_id ?? null;
  const facts = [
    { key: "cause", term: t("cause"), value: causeOf(cause) },
    { key: "at", term: t("bookedAt"), value: <Time value={at} locale={locale} /> },
    invoice !== null && {
      key: "document",
      term: t("document"),
      value: <PageLink href={`/staff/invoices/${invoice}`}>{document || `#${invoice}`}</PageLink>,
    },
    invoice === null &&
      payout === null &&
      document !== "" && { key: "document", term: t("document"), value: document },
    payout !== null && {
      key: "payout",
      term: t("payout"),
      value: <PageLink href={`/staff/payouts/${payout}`}>{document}</PageLink>,
    },
    payment !== null && {
      key: "payment",
      term: t("payment"),
      value: <PageLink href={`/staff/payments/${payment}`}>{`#${payment}`}</PageLink>,
    },
    owner !== null && {
      key: "customer",
      term: t("customer"),
      value: <CustomerLink id={owner}>{entry?.customer_name || `#${owner}`}</CustomerLink>,
    },
    posting !== "" && { key: "key", term: t("key"), value: <span className="wrap-anywhere">{posting}</span> },
  ];
  return <DefinitionList items={facts.filter((fact) => fact !== false)} />;
}
