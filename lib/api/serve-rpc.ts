import { requestDetails } from "@/lib/session/request-facts";
import { readBody } from "./read-body";
import { answerRpc } from "./rpc";
import { toResponse } from "./to-response";

/** Next's route handler for calls of the panel's own pages; shares its core with the gateway. */
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
