import { orNotFound } from "@/lib/api/or-not-found";
import { newsOfTicket } from "@/lib/domain/support/tickets/agent/news";
import { signedInStaff } from "@/lib/session/signed-in";

type Props = { params: Promise<{ id: string }> };

/** Polled by a ticket's page to learn whether it must be refetched. */
export async function GET(_request: Request, { params }: Props): Promise<Response> {
  const context = await signedInStaff("/staff/conversations");
  const news = await orNotFound(newsOfTicket.call(context, { id: Number((await params).id) }));
  return Response.json(news, { headers: { "cache-control": "no-store" } });
}
