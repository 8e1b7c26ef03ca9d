import { OwnCases } from "@/components/abuse/own-cases";
import { ClientMessages } from "@/components/frame/client-messages";
import { orFailed } from "@/lib/api/or-failed";
import { decide } from "@/lib/domain/kernel/access/access";
import { myCases } from "@/lib/domain/support/tickets/abuse/mine";
import { signedIn } from "@/lib/session/signed-in";

type AbuseNoticesProps = { ticket: number } | { server: number };

/** Abuse cases of a ticket, or what is open or blocked of a server; nothing for who may not see them. */
export async function AbuseNotices(of: AbuseNoticesProps) {
  const isTicket = "ticket" in of;
  const context = await signedIn(isTicket ? `/help/${of.ticket}` : `/servers/${of.server}`);
  if (!decide(context.actor, myCases).isAllowed) return null;
  const found = await orFailed(myCases.call(context, of));
  const cases = (found?.cases ?? []).filter(
    ({ stage, is_blocked: isBlocked }) => isTicket || isBlocked || stage === "open" || stage === "answered",
  );
  if (cases.length === 0) return null;
  return (
    <ClientMessages namespaces={["abuse", "common", "problems"]}>
      <OwnCases cases={cases} isTicket={isTicket} />
    </ClientMessages>
  );
}
