import { runtime } from "@/lib/env";
import { type Layout, openApiDocument } from "./openapi";

const written = new Map<string, string>();

/** The document as JSON, made once for each process and layout. */
function documentText(layout: Layout): string {
  const { publicUrl } = runtime();
  const key = `${layout} ${publicUrl}`;
  const text = written.get(key) ?? JSON.stringify(openApiDocument(publicUrl, layout));
  written.set(key, text);
  return text;
}

/** A route handler for `/openapi.json`; `?layout=actions` has a path for each action. */
export function serveOpenApi(request: Request): Response {
  const layout = new URL(request.url).searchParams.get("layout") === "actions" ? "actions" : "endpoints";
  return new Response(documentText(layout), {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "access-control-allow-origin": "*",
      "cache-control": "public, max-age=300",
    },
  });
}
