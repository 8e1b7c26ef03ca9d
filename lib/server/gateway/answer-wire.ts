import type { IncomingMessage, ServerResponse } from "node:http";
import type { WirePath } from "@/lib/api/action-path";
import { answer, answerByHead, refusedAnswer } from "@/lib/api/answer";
import { maxBodyBytes } from "@/lib/api/wire-request";
import { hostHeader } from "@/lib/base/same-origin";
import { takeTurns } from "@/lib/base/take-turns";
import { DomainError } from "@/lib/domain/kernel/errors/fail";
import { countAnswer } from "../metrics";
import type { Caller } from "./caller";
import { headerText } from "./header-text";
import { requestIdOf } from "./request-id";
import { send } from "./send";
import { takeBody } from "./take-body";

/** Limits how many calls start in one turn of the event loop, so that a burst does not starve other requests. */
const takeTurn = takeTurns(16);

/** Returns the error response for a rejected body; rethrows any other error. */
const refusalFor = (requestId: string) => (error: unknown) => {
  if (error instanceof DomainError) return refusedAnswer(error, requestId);
  throw error;
};

/**
 * Handles a call on a `.php` path. The credentials are in the body, so callers are unknown until it is read and each
 * address gets the same guest share of the bodies in flight.
 */
export async function answerWire(
  request: IncomingMessage,
  response: ServerResponse,
  { query, ...asked }: WirePath & { query: string },
  { address, counted }: Caller,
): Promise<void> {
  const startedAtMs = performance.now();
  const requestId = requestIdOf(request);
  const { headers, method = "GET" } = request;
  const early = answerByHead({ ...asked, method, requestId });
  const terms = { caller: counted, isKnown: false, most: maxBodyBytes };
  const body = early ?? (await takeBody(request, response, terms).catch(refusalFor(requestId)));
  const turn = takeTurn();
  if (turn) await turn;
  const reply =
    "status" in body
      ? body
      : await answer({
          ...asked,
          method,
          query,
          contentType: headers["content-type"] ?? "",
          accept: headers.accept ?? "",
          ifNoneMatch: headers["if-none-match"] ?? "",
          body,
          address,
          userAgent: headers["user-agent"] ?? "",
          requestId,
          idempotencyKey: headerText(headers["idempotency-key"]) ?? null,
          host: headerText(headers[hostHeader]) ?? null,
        });
  send(response, reply);
  countAnswer(reply, startedAtMs);
}
