import { ClientMessages } from "@/components/frame/client-messages";
import { hasStaffRight } from "@/lib/domain/kernel/staff/staff-rights";
import type { Message } from "@/lib/domain/support/tickets/schema";
import { signedInStaff } from "@/lib/session/signed-in";
import { ArticleFromAnswer } from "./article-from-answer";

/** For staff who write articles: one of the newest answer. */
export async function ArticleOffer({ ticket, messages }: { ticket: number; messages: readonly Message[] }) {
  const { actor } = await signedInStaff(`/staff/conversations/${ticket}`);
  if (!hasStaffRight(actor.account, "help_center/manage")) return null;
  const answer = messages.findLast(
    ({ author, is_internal: isInternal, text }) => author === "staff" && !isInternal && text !== "",
  );
  return (
    answer && (
      <ClientMessages namespaces={["helpCenter", "common", "problems"]}>
        <ArticleFromAnswer ticket={ticket} message={answer.id} />
      </ClientMessages>
    )
  );
}
