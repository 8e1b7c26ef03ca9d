import type { Route } from "next";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { Notice } from "@/components/ui/notice";
import { decide } from "@/lib/domain/kernel/access/access";
import type { StaffContext } from "@/lib/domain/kernel/operation/context";
import { listMentions } from "@/lib/domain/support/tickets/agent/mentions";

/** Tickets in which the reader was named or which were assigned to them, until they open them. */
export async function MentionsNotice({ context }: { context: StaffContext }) {
  if (!decide(context.actor, listMentions).isAllowed) return null;
  const { mentions } = await listMentions.call(context, {});
  if (mentions.length === 0) return null;
  const t = await getTranslations("ticketTeam");
  return (
    <Notice tone="info" title={t("forYou", { count: mentions.length })}>
      <ul>
        {mentions.map(({ ticket, subject }) => (
          <li key={ticket}>
            <Link
              href={`/staff/conversations/${ticket}` as Route}
              prefetch={false}
              className="tap wrap-anywhere underline"
            >
              {`#${ticket} ${subject}`}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
