import { leaveVisit } from "@/lib/session/leave-visit";

/** Where pages of a visit lead when it is over. One that goes on is not touched. */
export async function GET(): Promise<Response> {
  return new Response(null, {
    status: 303,
    headers: { location: await leaveVisit({ isAsked: false }), "cache-control": "no-store" },
  });
}
