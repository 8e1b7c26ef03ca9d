import type { ServerResponse } from "node:http";
import { transportFailure } from "@/lib/api/envelope";
import type { WireAnswer } from "@/lib/api/wire-request";
import { newRequestId } from "./request-id";

export function send(response: ServerResponse, { status, headers, body }: WireAnswer): void {
  if (status === 204) {
    response.writeHead(status, headers).end();
    return;
  }
  const bytes = typeof body === "string" ? Buffer.from(body) : body;
  response.writeHead(status, { ...headers, "content-length": bytes.byteLength }).end(bytes);
}

/** A refusal of the transport itself: still JSON, still the envelope (decisions 1). */
export const sendRefusal = (response: ServerResponse, status: number, text: string, doc: string): void =>
  send(response, {
    status,
    headers: {
      "content-type": "application/json; charset=utf-8",
      "access-control-allow-origin": "*",
      "cache-control": "no-store",
      "x-request-id": String(response.getHeader("x-request-id") ?? newRequestId()),
    },
    body: JSON.stringify(transportFailure(text, doc)),
  });
