import type { IncomingMessage, ServerResponse } from "node:http";
import { type DomainError, fail } from "@/lib/domain/kernel/errors/fail";
import { type BodyBudget, type BodyOwner, makeBodyBudget, type NoRoom } from "./body-budget";
import { declaredLength, leaveUnread } from "./unread";

/** Of this whole process. */
const processBudget = makeBodyBudget();

/**
 * As many bytes of each body are outside of the budget, so that ordinary calls are answered however much others send;
 * the limit on connections limits them, too.
 */
const freeBytes = 16 * 1024;
/** For a longer body of which nothing comes any more. Node limits the time of a whole request. */
const usualSilentMs = 10_000;
const retryAfterSeconds = 2;

export type BodyTerms = BodyOwner & {
  /** The longest body that is accepted. */
  most: number;
  /** How long nothing of a longer body may come. */
  silentMs?: number;
};

const noRoom: Record<NoRoom, () => DomainError> = {
  share: () => fail("body.share", {}, { retryAfterSeconds }),
  busy: () => fail("body.busy", {}, { retryAfterSeconds }),
};

/** Requests that wait for "100 Continue" before they send their body. */
const waiting = new WeakSet<IncomingMessage>();

export const awaitsContinue = (request: IncomingMessage): void => void waiting.add(request);

type Why = NoRoom | "long" | "slow";

function refusalByLength(
  length: number | null,
  { most, ...owner }: BodyTerms,
  budget: BodyBudget,
): Why | null {
  if (length === null) return null;
  if (length > most) return "long";
  return length > freeBytes ? budget.refuses(owner, length) : null;
}

/**
 * The whole body, within the caller's share of the budget until the request is answered. Refuses before reading what is
 * declared too long or has no room, and stops reading as soon as more comes. Throws a DomainError then.
 */
export function takeBody(
  request: IncomingMessage,
  response: ServerResponse,
  { most, silentMs = usualSilentMs, ...owner }: BodyTerms,
  budget = processBudget,
): Promise<Uint8Array> {
  const length = declaredLength(request);
  if (length === 0) return Promise.resolve(new Uint8Array());
  return new Promise((resolve, reject) => {
    const hold = budget.hold(owner);
    response.once("close", hold.release);
    const chunks: Buffer[] = [];
    let size = 0;
    const timer = (length ?? most) > freeBytes ? setTimeout(look, silentMs) : null;
    let isOver = false;

    /** A process that stood still finds its timers before what came meanwhile: that is read first. */
    function look(): void {
      const before = size;
      setImmediate(() => {
        if (size === before && !isOver) refuse("slow");
      });
    }

    function refuse(why: Why): void {
      isOver = true;
      if (timer) clearTimeout(timer);
      request.off("data", take);
      request.pause();
      chunks.length = 0;
      hold.release();
      leaveUnread(request, { atOnce: why !== "long" });
      if (why === "long") reject(fail("body.too_large"));
      else reject(why === "slow" ? fail("request.timeout") : noRoom[why]());
    }

    function take(chunk: Buffer): void {
      const before = size;
      size += chunk.length;
      timer?.refresh();
      const added = before > freeBytes ? chunk.length : size;
      const refusal = size > most ? "long" : size > freeBytes ? hold.grow(added) : null;
      if (refusal) refuse(refusal);
      else chunks.push(chunk);
    }

    const early = refusalByLength(length, { most, ...owner }, budget);
    if (early) {
      refuse(early);
      return;
    }
    if (waiting.delete(request)) response.writeContinue();
    request.on("data", take);
    request.once("end", () => {
      isOver = true;
      if (timer) clearTimeout(timer);
      resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks));
    });
    const giveUp = (error: Error) => {
      isOver = true;
      if (timer) clearTimeout(timer);
      reject(error);
    };
    request.once("error", giveUp);
    request.once("aborted", () => giveUp(new Error("the caller went away")));
  });
}
