import { useLocale, useTranslations } from "next-intl";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { StateChip } from "@/components/ui/state-chip";
import { Time } from "@/components/ui/time";
import type { Tone } from "@/components/ui/tone";
import type { HoldsRights } from "@/lib/domain/kernel/staff/staff-rights";
import type { SepaOverview } from "@/lib/domain/money/sepa/schema";
import { ActButton } from "../acting/action-button";
import { mayAct } from "../acting/action-rights";
import { CustomerLink } from "../customer-link";

type Mandate = SepaOverview["mandates"][number];

const tones: Record<Mandate["state"], Tone> = { active: "good", revoked: "neutral", blocked: "attention" };

/** Mandates of customers, the newest first. */
export function MandateTable({ mandates, staff }: { mandates: readonly Mandate[]; staff: HoldsRights }) {
  const t = useTranslations("sepa.mandates");
  const locale = useLocale();
  if (mandates.length === 0) return <p className="px-4 py-3 text-ink-2">{t("none")}</p>;
  return (
    <Table
      bare
      label={t("title")}
      head={
        <HeadRow>
          <HeadCell>{t("mandate")}</HeadCell>
          <HeadCell>{t("customer")}</HeadCell>
          <HeadCell>{t("signed")}</HeadCell>
          <HeadCell>{t("state")}</HeadCell>
          <HeadCell label={t("acts")} />
        </HeadRow>
      }
    >
      {mandates.map(({ id, reference, iban, account, signed, state, reason }) => (
        <Row key={id}>
          <Cell head>
            <span>
              {reference}
              <span className="figures block font-normal text-ink-2 text-xs">{iban}</span>
            </span>
          </Cell>
          <Cell label={t("customer")} className="wrap-anywhere">
            <CustomerLink id={account.id}>{account.email}</CustomerLink>
          </Cell>
          <Cell label={t("signed")}>
            <Time value={signed} locale={locale} className="whitespace-nowrap" />
          </Cell>
          <Cell label={t("state")}>
            <span>
              <StateChip tone={tones[state]}>{t(`states.${state}`)}</StateChip>
              {reason && <span className="block text-ink-2 text-xs">{reason}</span>}
            </span>
          </Cell>
          <Cell align="end">
            {state === "active" && mayAct(staff, "revokeMandate") && (
              <ActButton act="revokeMandate" subject={{ id }} name={reference} variant="ghost" />
            )}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
