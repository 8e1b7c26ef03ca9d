import { fail } from "@/lib/domain/kernel/errors/fail";
import { requestDetails } from "@/lib/session/request-facts";
import { readWirePath } from "./action-path";
import { answer, refusedAnswer } from "./answer";
import { readBody } from "./read-body";
import { toResponse } from "./to-response";

/** Next's route handler for one endpoint; shares its core with the panel's own front. */
export const serve =
  (endpoint: string | null = null) =>
  async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    // The API ignores cookies, so there is no device.
    const { deviceId: _, ...facts } = requestDetails(request.headers);
    const body = await readBody(request);
    if (!body) return toResponse(refusedAnswer(fail("body.too_large"), facts.requestId));
    return toResponse(
      await answer({
        ...facts,
        // The module of a path without a folder of its own: an alias, an action's path, or an unknown one.
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
