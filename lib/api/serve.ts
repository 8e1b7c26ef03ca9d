import { requestFacts } from "@/lib/session/request-facts";
import { answer, tooLarge } from "./answer";
import { readBody } from "./read-body";
import type { WireAnswer } from "./wire-request";

const toResponse = ({ status, headers, body }: WireAnswer): Response =>
  new Response(status === 204 ? null : (body as BodyInit), { status, headers });

/** A route handler of Next for one endpoint, on the same core as the panel's own front. */
export const serve =
  (endpoint: string | ((url: URL) => string)) =>
  async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    // The wire knows no cookies, so it knows no devices either.
    const { deviceId: _, ...facts } = requestFacts(request.headers);
    const body = await readBody(request);
    if (!body) return toResponse(tooLarge(facts.requestId));
    return toResponse(
      await answer({
        ...facts,
        endpoint: typeof endpoint === "string" ? endpoint : endpoint(url),
        method: request.method,
        query: url.search.slice(1),
        contentType: request.headers.get("content-type") ?? "",
        body,
      }),
    );
  };

/** The module of a path that has no folder of its own: an alias, or nothing we know. */
export const moduleOfPath = (url: URL): string => /^\/([a-z0-9_]+)\.php$/.exec(url.pathname)?.[1] ?? "";
