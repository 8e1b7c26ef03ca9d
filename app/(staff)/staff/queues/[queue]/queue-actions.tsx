import type { Route } from "next";
import { useLocale, useTranslations } from "next-intl";
import { LinkButton } from "@/components/ui/link-button";
import { formatAmount } from "@/lib/base/money-text";
import type { StaffLine } from "@/lib/domain/kernel/staff/staff-line-schema";
import { type HoldsRights, hasStaffRight } from "@/lib/domain/kernel/staff/staff-rights";
import type { ListQueue } from "@/lib/domain/support/back-office/queues";
import { ActButton } from "../../acting/action-button";
import { mayAct } from "../../acting/action-rights";

type QueueActsProps = { queue: ListQueue; row: StaffLine; staff: HoldsRights; me: string };

/** Where to go on from a line. */
function LineLinks({ queue, row, staff }: Omit<QueueActsProps, "me">) {
  const t = useTranslations("backOffice");
  return (queue.links?.(row) ?? [])
    .filter(({ right }) => right === undefined || hasStaffRight(staff, right))
    .map(({ href, word, about }) => (
      <LinkButton key={href} size="sm" href={href as Route}>
        {t(word)}
        {about && <span className="sr-only"> {about}</span>}
      </LinkButton>
    ));
}

/** Actions on one row that the viewer may perform. */
export function QueueActs(props: QueueActsProps) {
  const { queue, row, staff, me } = props;
  const t = useTranslations("backOffice");
  const locale = useLocale();
  const refusal = queue.refusal?.(row, me) ?? null;
  if (refusal !== null) return <span className="text-ink-2 text-xs">{t(refusal)}</span>;
  if (queue.links) return <LineLinks queue={queue} row={row} staff={staff} />;
  const { proposal } = row;
  const subject = {
    id: row.id,
    ...(row.account && { email: row.account.email }),
    ...(proposal && { proposed: proposal.reference }),
  };
  // The title alone does not identify a payment: adds amount and date.
  const money = row.amount === null ? [] : [formatAmount(row.amount, locale), row.detail];
  const label = [...money, row.title].filter(Boolean).join(" · ") || String(row.id);
  const buttons = (queue.acts?.(row) ?? [])
    .filter((act) => mayAct(staff, act))
    .map((act) => <ActButton key={act} act={act} subject={subject} name={label} />);
  if (!proposal) return buttons;
  const facts = {
    invoice: proposal.invoice,
    amount: formatAmount(proposal.amount, locale),
    due: formatAmount(proposal.due, locale),
  };
  return (
    <span className="flex flex-col items-end gap-1.5">
      <span className="text-end text-ink-2 text-xs">{t(`proposals.${proposal.why}`, facts)}</span>
      <span className="flex flex-wrap justify-end gap-2">{buttons}</span>
    </span>
  );
}
