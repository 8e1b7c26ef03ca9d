import type { IncomingMessage, ServerResponse } from "node:http";
import type { WirePath } from "@/lib/api/action-path";
import { answer, answerByHead, refusedAnswer } from "@/lib/api/answer";
import { maxBodyBytes } from "@/lib/api/wire-request";
import { takeTurns } from "@/lib/base/take-turns";
import { DomainError } from "@/lib/domain/kernel/errors/fail";
import { countAnswer } from "../metrics";
import type { Caller } from "./caller";
import { headerText } from "./header-text";
import { requestIdOf } from "./request-id";
import { send } from "./send";
import { takeBody } from "./take-body";

/** Very many may come at once, and others wait meanwhile. */
const takeTurn = takeTurns(16);

/** Returns a refusal of the body itself; any other error goes on. */
const refusalFor = (requestId: string) => (error: unknown) => {
  if (error instanceof DomainError) return refusedAnswer(error, requestId);
  throw error;
};

/**
 * A call on a `.php` path. Who calls stands in its body, so that every address gets its share of the bodies in flight
 * and nobody more.
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
        });
  send(response, reply);
  countAnswer(reply, startedAtMs);
}
