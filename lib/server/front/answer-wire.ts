import type { IncomingMessage, ServerResponse } from "node:http";
import { answer, tooLarge } from "@/lib/api/answer";
import { takeTurns } from "@/lib/base/take-turns";
import { callerAddress } from "../caller-address";
import { countAnswer } from "../metrics";
import { headerText } from "./header-text";
import type { FrontOptions } from "./options";
import { requestIdOf } from "./request-id";
import { send } from "./send";
import { takeBody } from "./take-body";

/** Very many may come at once, and others wait meanwhile. */
const takeTurn = takeTurns(16);

/** A call on a `.php` path. */
export async function answerWire(
  request: IncomingMessage,
  response: ServerResponse,
  { endpoint, query }: { endpoint: string; query: string },
  { trust }: FrontOptions,
): Promise<void> {
  const startedAtMs = performance.now();
  const requestId = requestIdOf(request);
  const { headers, socket, method = "GET" } = request;
  const body = await takeBody(request);
  const turn = takeTurn();
  if (turn) await turn;
  const reply = body
    ? await answer({
        endpoint,
        method,
        query,
        contentType: headers["content-type"] ?? "",
        accept: headers.accept ?? "",
        ifNoneMatch: headers["if-none-match"] ?? "",
        body,
        address: callerAddress(socket.remoteAddress, headerText(headers["x-forwarded-for"]), trust),
        userAgent: headers["user-agent"] ?? "",
        requestId,
        idempotencyKey: headerText(headers["idempotency-key"]) ?? null,
      })
    : tooLarge(requestId);
  send(response, reply);
  countAnswer(reply, startedAtMs);
}
