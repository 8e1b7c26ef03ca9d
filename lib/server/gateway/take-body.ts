import type { IncomingMessage, ServerResponse } from "node:http";
import { type DomainError, fail } from "@/lib/domain/kernel/errors/fail";
import { type BodyBudget, type BodyOwner, makeBodyBudget, type NoRoom } from "./body-budget";
import { declaredLength, leaveUnread } from "./unread";

/** The budget of the whole process. */
const processBudget = makeBodyBudget();

/**
 * The first bytes of each body that the budget does not count, so that ordinary calls are served however much others
 * send. The connection limit bounds their sum.
 */
const freeBytes = 16 * 1024;
/** Idle timeout of a body longer than `freeBytes`. Node's requestTimeout limits the whole request. */
const usualSilentMs = 10_000;
const retryAfterSeconds = 2;

export type BodyTerms = BodyOwner & {
  /** The longest body that is accepted. */
  most: number;
  /** Idle timeout of a body longer than `freeBytes`. */
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
 * Reads the whole body and charges it to the caller's budget until the response is sent. Rejects with a DomainError
 * before reading if the declared length exceeds `most` or the budget, or while reading as soon as the body does.
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

    /** After the event loop was blocked, timers run before pending input, so that input is read first. */
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
