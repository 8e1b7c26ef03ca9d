import type { Route } from "next";
import { useLocale, useTranslations } from "next-intl";
import { LinkButton } from "@/components/ui/link-button";
import { formatAmount } from "@/lib/base/money-text";
import type { StaffRole } from "@/lib/base/staff-roles";
import { hasStaffRight } from "@/lib/domain/kernel/staff-rights";
import type { BackOfficeRow, ListName } from "@/lib/domain/support/back-office/schema";
import { ActButton } from "../../acting/action-button";
import { mayAct } from "../../acting/action-rights";
import type { ActName } from "../../acting/staff-actions";

type QueueActsProps = { name: ListName; row: BackOfficeRow; kind: StaffRole; me: string };

const isDismissed = ({ state }: BackOfficeRow): boolean => state === "set_aside";

function actsOf({ name, row }: QueueActsProps): ActName[] {
  switch (name) {
    case "deployments":
      return row.state === "running" ? ["retryDeploy", "giveUp"] : [];
    case "receipts":
      return row.proposal ? ["book", "match", "dismiss"] : ["match", "dismiss"];
    case "reports":
      return ["closeReport"];
    case "corrections":
      return ["approve", "reject"];
    case "webhooks":
      return ["sendWebhook", isDismissed(row) ? "backWebhook" : "dismissWebhook"];
    case "mails":
      return ["sendMail", isDismissed(row) ? "backMail" : "dismissMail"];
    case "texts":
      return ["sendText", isDismissed(row) ? "backText" : "dismissText"];
    case "locked":
      return row.kind === "sign_in" ? ["unlock"] : ["resetPin"];
    case "tasks":
      return ["retryTask"];
    default:
      return [];
  }
}

/** Where to go on from a job that failed: nobody but its owner asks for such work again. */
function JobLinks({ row: { account, detail }, kind }: QueueActsProps) {
  const t = useTranslations("backOffice");
  if (account === null) return null;
  const links = [
    { href: `/staff/customers/${account.id}/jobs`, label: t("openTasks"), isShown: true },
    {
      href: `/staff/conversations?state=all&account=${account.id}`,
      label: t("openConversations"),
      isShown: hasStaffRight(kind, "conversations/answer"),
    },
    {
      href: `/staff/log?object=${encodeURIComponent(detail)}`,
      label: t("log"),
      isShown: detail !== "" && hasStaffRight(kind, "audit/read"),
    },
  ];
  return links
    .filter(({ isShown }) => isShown)
    .map(({ href, label }) => (
      <LinkButton key={href} size="sm" href={href as Route}>
        {label}
        <span className="sr-only"> {account.email}</span>
      </LinkButton>
    ));
}

/** What can be done about one line, by the one who looks at it. */
export function QueueActs(props: QueueActsProps) {
  const { name, row, kind, me } = props;
  const t = useTranslations("backOffice");
  const locale = useLocale();
  // Of a correction the detail is who asked for it: nobody decides about their own.
  if (name === "corrections" && row.detail === me)
    return <span className="text-ink-2 text-xs">{t("ownAdjustment")}</span>;
  if (name === "objections")
    return (
      <LinkButton size="sm" href={`/staff/conversations/${row.id}` as Route}>
        {t("openConversation")}
      </LinkButton>
    );
  if (name === "failures") return <JobLinks {...props} />;
  const { proposal } = row;
  const subject = {
    id: row.id,
    ...(row.account && { email: row.account.email }),
    ...(proposal && { proposed: proposal.reference }),
  };
  // Of money its text alone says too little: which sum, of which day.
  const money = row.amount === null ? [] : [formatAmount(row.amount, locale), row.detail];
  const label = [...money, row.title].filter(Boolean).join(" · ") || String(row.id);
  const buttons = actsOf(props)
    .filter((act) => mayAct(kind, act))
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
