import { fail } from "@/lib/domain/kernel/errors/fail";
import { requestDetails } from "@/lib/session/request-facts";
import { readWirePath } from "./action-path";
import { answer, refusedAnswer } from "./answer";
import { readBody } from "./read-body";
import { toResponse } from "./to-response";

/** Next's route handler for one endpoint; shares its core with the gateway. */
export const serve =
  (endpoint: string | null = null) =>
  async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    // The API ignores cookies, so there is no device id.
    const { deviceId: _, ...facts } = requestDetails(request.headers);
    const body = await readBody(request);
    if (!body) return toResponse(refusedAnswer(fail("body.too_large"), facts.requestId));
    return toResponse(
      await answer({
        ...facts,
        // For paths without their own route: an alias, the path of an action, or an unknown module.
        ...(endpoint === null ? (readWirePath(url.pathname) ?? { endpoint: "" }) : { endpoint }),
        method: request.method,
        query: url.search.slice(1),
        contentType: request.headers.get("content-type") ?? "",
        accept: request.headers.get("accept") ?? "",
        ifNoneMatch: request.headers.get("if-none-match") ?? "",
        body,
      }),
    );
  };
