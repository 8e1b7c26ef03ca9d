import { runtime } from "@/lib/env";
import { openApiActions, openApiDocument } from "./openapi";

const written = new Map<string, string>();

/** Returns a document as JSON, generated once per process. */
function answerDocument(name: string, make: (publicUrl: string) => object): Response {
  const { publicUrl } = runtime();
  const key = `${name} ${publicUrl}`;
  const text = written.get(key) ?? JSON.stringify(make(publicUrl));
  written.set(key, text);
  return new Response(text, {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "access-control-allow-origin": "*",
      "cache-control": "public, max-age=300",
    },
  });
}

/** A route handler for `/openapi.json`; `?layout=actions` has a path for each call. */
export function serveOpenApi(request: Request): Response {
  const layout = new URL(request.url).searchParams.get("layout") === "actions" ? "actions" : "endpoints";
  return answerDocument(layout, (publicUrl) => openApiDocument(publicUrl, layout));
}

/** A route handler for `/openapi-actions.json`. */
export const serveOpenApiActions = (): Response => answerDocument("one operation each", openApiActions);
