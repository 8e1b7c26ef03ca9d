import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Chip } from "@/components/ui/chip";
import { Money } from "@/components/ui/money";
import type { Currency } from "@/lib/base/money";
import type { EntryDetails, ShownEntry } from "@/lib/domain/money/accounting/schema";
import { CustomerLink } from "../../../customer-link";

type Sides = { debit: string; credit: string };

function SideCells({ debit, credit, currency }: Sides & { currency: Currency }) {
  const t = useTranslations("accounting");
  const locale = useLocale();
  const amount = (value: string): ReactNode =>
    value ? <Money amount={{ value, currency }} locale={locale} /> : null;
  return (
    <>
      <Cell label={debit ? t("debit") : ""} align="end">
        {amount(debit)}
      </Cell>
      <Cell label={credit ? t("credit") : ""} align="end">
        {amount(credit)}
      </Cell>
    </>
  );
}

function Head({ names }: { names: readonly string[] }) {
  const t = useTranslations("accounting");
  return (
    <HeadRow>
      {names.map((name) => (
        <HeadCell key={name}>{name}</HeadCell>
      ))}
      <HeadCell align="end">{t("debit")}</HeadCell>
      <HeadCell align="end">{t("credit")}</HeadCell>
    </HeadRow>
  );
}

/** Lines of an entry, each on the account that the chart has for it. */
export function LinesTable({ entry }: { entry: ShownEntry }) {
  const t = useTranslations("accounting");
  return (
    <Table bare label={t("bookLines")} head={<Head names={[t("account")]} />}>
      {entry.lines.map(({ role, account, name, debit, credit }) => (
        <Row key={`${role} ${account} ${debit}${credit}`}>
          <Cell head className="wrap-anywhere">
            <Chip>{account}</Chip> <span className="font-normal text-ink-2 text-xs">{name}</span>
          </Cell>
          <SideCells debit={debit} credit={credit} currency={entry.currency} />
        </Row>
      ))}
    </Table>
  );
}

/** What accounts of the ledger are called: as the roles that they have in the books. */
const roles: Readonly<Record<string, string>> = {
  ...{ sales: "sale", tax: "vat", credit: "deposit", payments: "money", promotion: "goodwill" },
};

/** What the ledger posted with an entry, and on whose account. */
export function PostingsTable({ details: { postings, currency } }: { details: EntryDetails }) {
  const t = useTranslations("accounting");
  const nameOf = (kind: string): string => {
    const key = `roles.${roles[kind] ?? kind}` as "roles.sale";
    return t.has(key) ? t(key) : kind;
  };
  return (
    <Table bare label={t("postings")} head={<Head names={[t("ledgerAccount"), t("customer")]} />}>
      {postings.map(({ id, kind, customer, debit, credit }) => (
        <Row key={id}>
          <Cell head>{nameOf(kind)}</Cell>
          <Cell label={t("customer")}>
            {customer === null ? (
              <span className="text-ink-2">{t("ofCompany")}</span>
            ) : (
              <CustomerLink id={customer}>{`#${customer}`}</CustomerLink>
            )}
          </Cell>
          <SideCells debit={debit} credit={credit} currency={currency} />
        </Row>
      ))}
    </Table>
  );
}
