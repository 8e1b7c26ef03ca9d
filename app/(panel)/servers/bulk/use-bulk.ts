import { useRef, useState } from "react";
import type { ShownCall } from "@/components/api-call/api-calls";
import type { PinAsking, PinProof } from "@/components/form/pin/use-pin";
import { ApiError, call } from "@/lib/api/client";
import type { FailureName } from "@/lib/api/rpc-errors";
import { type CurlFields, pinWhere } from "@/lib/base/curl-text";
import { type BarAction, barActions } from "./bulk-actions";

/** Inputs besides the action itself. */
export type BulkRequest = { tag: string; value: string; isAutomatic: boolean };

export type BulkResult =
  | { end: "waiting" | "sending" | "done" | "failed" }
  /** A job has begun on its machine. */
  | { end: "begun"; key: string }
  | { end: "refused"; doc: FailureName; message: string }
  /** No response: it may have been done. */
  | { end: "unknown" };

const atOnce = 4;

async function send(
  action: BarAction,
  id: number,
  request: BulkRequest,
  proof: PinProof,
): Promise<BulkResult> {
  if (action === "tag") await call("tag", "add", { id, tag: request.tag, value: request.value });
  else if (action === "auto_pay")
    await call("billing", "update_product", { id, autopayment: request.isAutomatic });
  else return { end: "begun", key: (await call("eq", action, { id, ...proof })).callback };
  return { end: "done" };
}

/** The action as an API call, one per server. */
export function callOf(
  action: BarAction,
  ids: readonly number[],
  request: BulkRequest,
  needsPin: boolean,
): ShownCall {
  const id = ids.length === 1 ? ids[0] : { variable: "ID" };
  const more = {
    tag: { tag: request.tag, value: request.value },
    auto_pay: { autopayment: request.isAutomatic ? 1 : 0 },
    on: {},
    off: pinWhere(needsPin),
    reboot: pinWhere(needsPin),
  } satisfies Record<BarAction, CurlFields>;
  return { call: barActions[action], fields: { id, ...more[action] } };
}

function resultOf(error: unknown): BulkResult {
  if (!(error instanceof ApiError)) throw error;
  const { doc, message, code } = error.failure;
  if (doc === "answer.lost" || code === "internal" || code === "unavailable") return { end: "unknown" };
  return { end: "refused", doc, message };
}

/**
 * Performs an action on several servers, a few in parallel, each with its own call; a wrong PIN stops after the
 * first.
 */
export function useBulk(action: BarAction, pin: PinAsking) {
  const [results, setResults] = useState<ReadonlyMap<number, BulkResult>>(new Map());
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const tell = (id: number, result: BulkResult) => setResults((before) => new Map(before).set(id, result));

  /** Returns false if the PIN was wrong; nothing was done then. */
  const one = async (id: number, request: BulkRequest, proof: PinProof): Promise<boolean> => {
    tell(id, { end: "sending" });
    try {
      tell(id, await send(action, id, request, proof));
    } catch (error) {
      if (error instanceof ApiError && pin.refuse(error.failure)) return false;
      tell(id, resultOf(error));
    }
    return true;
  };
  const run = async (ids: readonly number[], request: BulkRequest) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    try {
      const proof = await pin.prove();
      const [first, ...rest] = ids;
      if (!proof || first === undefined) return;
      for (const id of rest) tell(id, { end: "waiting" });
      if (!(await one(first, request, proof))) return setResults(new Map());
      const line = rest.values();
      const work = async () => {
        for (const id of line) await one(id, request, proof);
      };
      await Promise.all(Array.from({ length: atOnce }, work));
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { results, isBusy, run };
}
