import { keepLast } from "@/lib/base/cache-last";
import { hostHeader } from "@/lib/base/same-origin";
import { addressOf } from "@/lib/domain/kernel/brand/address";
import { brandOfHost } from "@/lib/domain/kernel/brand/loaded";
import { type ApiOwner, openApiActions, openApiDocument } from "./openapi";

const written = keepLast<string>(12);

/** Returns a document as JSON, generated once for each name and address. */
function answerDocument(request: Request, layout: string, make: (owner: ApiOwner) => object): Response {
  const brand = brandOfHost(request.headers.get(hostHeader));
  const owner = { name: brand.name, url: addressOf(brand) };
  const key = JSON.stringify([layout, owner]);
  const text = written(key, () => JSON.stringify(make(owner)));
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
  return answerDocument(request, layout, (owner) => openApiDocument(owner, layout));
}

/** A route handler for `/openapi-actions.json`. */
export const serveOpenApiActions = (request: Request): Response =>
  answerDocument(request, "one operation each", openApiActions);
