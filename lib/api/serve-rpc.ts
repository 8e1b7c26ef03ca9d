import { requestDetails } from "@/lib/session/request-facts";
import { readBody } from "./read-body";
import { answerRpc } from "./rpc";
import { toResponse } from "./to-response";

/** Next's route handler for calls of our own pages; shares its core with the panel's own front. */
export async function serveRpc(request: Request, endpoint: string, action: string): Promise<Response> {
  return toResponse(
    await answerRpc({
      endpoint,
      action,
      headers: request.headers,
      facts: requestDetails(request.headers),
      readBody: () => readBody(request),
    }),
  );
}
