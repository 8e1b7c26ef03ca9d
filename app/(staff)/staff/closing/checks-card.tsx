import type { Route } from "next";
import { useLocale, useTranslations } from "next-intl";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { StateChip } from "@/components/ui/state-chip";
import { formatMonth } from "@/lib/base/time-text";
import { checks } from "@/lib/domain/money/closing/rules";
import type { CompanyMonths } from "@/lib/domain/money/closing/schema";
import { ActButton } from "../acting/action-button";

type Check = NonNullable<CompanyMonths["check"]>;
type Name = Check["checks"][number]["name"];

/** Where each is settled. */
const lists: Record<Exclude<Name, "ledger">, string> = {
  unmapped: "/staff/accounting/chart",
  withoutRate: "/staff/taxes/exchange",
  payoutSums: "/staff/payouts",
  payoutBooks: "/staff/payouts",
  payouts: "/staff/payouts?open=1",
  receipts: "/staff/queues/receipts",
  reports: "/staff/queues/reports",
  pending: "/staff/lists/payments?state=pending",
  adjustments: "/staff/queues/corrections",
  refunds: "/staff/queues/refunds",
  writeOffs: "/staff/queues/writeOffs",
  drafts: "#drafts",
  mails: "/staff/queues/mails",
  eInvoices: "/staff/queues/eInvoices",
  unmadeEInvoices: "/staff/queues/unmadeEInvoices",
  fiscalReceipts: "/staff/queues/fiscalReceipts",
};

/** The name of a check; those that are queues are called as they are there. */
export function useCheckName() {
  const t = useTranslations("closing");
  const backOffice = useTranslations("backOffice");
  return (name: string): string => {
    if (name === "adjustments") return backOffice("queues.corrections");
    const own = `checks.${name}` as "checks.ledger";
    const queue = `queues.${name}` as "queues.receipts";
    if (t.has(own)) return t(own);
    return backOffice.has(queue) ? backOffice(queue) : name;
  };
}

function CheckState({ name, count }: Check["checks"][number]) {
  const t = useTranslations("closing");
  if (count === 0) return <StateChip tone="good">{t("done")}</StateChip>;
  if (checks[name] === "blocker") return <StateChip tone="danger">{t("blocker")}</StateChip>;
  return <StateChip tone="attention">{t("warning", { count })}</StateChip>;
}

type ChecksProps = { company: CompanyMonths["company"]; check: Check; hasBreaches: boolean };

/** What is open before a month is closed, and the button that closes it. */
export function ChecksCard({ company, check, hasBreaches }: ChecksProps) {
  const t = useTranslations("closing");
  const locale = useLocale();
  const nameOf = useCheckName();
  // Not checked since: administrators begin a check there.
  const hrefOf = (name: Name) =>
    (name !== "ledger" ? lists[name] : hasBreaches ? "#breaches" : "/staff/settings/proofs") as Route;
  const month = formatMonth(`${check.month}-01T00:00:00Z`, locale);
  return (
    <Card
      flush
      title={t("before", { month })}
      hint={t("beforeHint")}
      actions={
        <ActButton
          act="closeMonth"
          subject={{ id: company.id, month: check.month, seen: check.shown }}
          name={`${company.name}, ${month}`}
          size="md"
          variant="primary"
          {...(check.is_blocked && { whyNot: t("blocked") })}
        />
      }
    >
      <Table
        bare
        label={t("before", { month })}
        head={
          <HeadRow>
            <HeadCell>{t("check")}</HeadCell>
            <HeadCell>{t("state")}</HeadCell>
            <HeadCell label={t("list")} />
          </HeadRow>
        }
      >
        {check.checks.map((one) => (
          <Row key={one.name}>
            <Cell head>{nameOf(one.name)}</Cell>
            <Cell label={t("state")}>
              <CheckState {...one} />
            </Cell>
            <Cell align="end">
              {one.count > 0 && (
                <LinkButton
                  href={hrefOf(one.name)}
                  size="sm"
                  aria-label={t("openNamed", { name: nameOf(one.name) })}
                >
                  {t("open")}
                </LinkButton>
              )}
            </Cell>
          </Row>
        ))}
      </Table>
    </Card>
  );
}
