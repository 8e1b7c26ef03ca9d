import { isSameOrigin } from "@/lib/base/same-origin";
import { requireAllowed } from "@/lib/domain/kernel/access/access";
import { DomainError, fail } from "@/lib/domain/kernel/errors/fail";
import { knownError } from "@/lib/domain/kernel/errors/known-error";
import { contextOfBrowser, type Request } from "@/lib/session/context";
import { tokensIn } from "./browser-tokens";
import { countCall } from "./call-rate";
import { findPageOperation } from "./find-operation";
import { pageAccountHeader, requireAccount } from "./page-account";
import { pageAnswerText } from "./page-answer";
import { readJson } from "./read-json";
import { type RpcFailure, rpcStatus } from "./rpc-errors";
import { readSupportReason, supportReasonField } from "./support-reason";
import type { WireAnswer } from "./wire-request";

/** A call of the panel's own pages, from the gateway or Next's route handler. */
export type RpcCall = {
  endpoint: string;
  action: string;
  headers: Pick<Headers, "get">;
  facts: Request;
  /** Reads the body once the caller is known; null = longer than accepted. */
  readBody: (isKnown: boolean) => Promise<Uint8Array | null>;
};

const headers = { "cache-control": "no-store", "content-type": "application/json; charset=utf-8" };

export function failureOf(error: unknown, requestId: string): RpcFailure {
  const { code, message, extras } = knownError(error, requestId);
  const { doc, fields = {}, details } = extras;
  return { code, doc, message, fields, requestId, ...(details === undefined ? {} : { details }) };
}

/** Returns the error response to a call or upload of the panel's own pages. */
export function failedAnswer(error: unknown, requestId: string): WireAnswer {
  const failure = failureOf(error, requestId);
  const seconds = error instanceof DomainError ? error.extras.retryAfterSeconds : undefined;
  return {
    status: rpcStatus[failure.code],
    headers: { ...headers, ...(seconds === undefined ? {} : { "retry-after": String(seconds) }) },
    body: JSON.stringify({ error: failure }),
  };
}

/** Checks session and permission before the body is read. */
async function runRpc({ endpoint, action, headers, facts, readBody }: RpcCall): Promise<string> {
  if (!isSameOrigin(headers)) throw fail("origin.foreign");
  const found = findPageOperation(endpoint, action);
  if (!found) throw fail("action.unknown", {}, { code: "not_found" });
  const request = { ...facts, isPanelCall: true };
  const tokens = await tokensIn(headers);
  const caller = await contextOfBrowser(tokens, request, found.access.who === "staff");
  requireAccount(caller, headers.get(pageAccountHeader));
  countCall(caller);
  requireAllowed(caller, found);
  const sent = readJson(await readBody(caller.actor.kind !== "guest"));
  if (sent === null) throw fail("body.unreadable");
  const { [supportReasonField]: said, ...parameters } = sent;
  const context = { ...caller, supportReason: readSupportReason(said) };
  const data = await found.answer(context, parameters);
  const { changes } = found;
  return pageAnswerText(changes.length > 0 ? { data, changes } : { data }, tokens);
}

/**
 * Handles calls of the panel's own pages: session cookie, same origin, JSON. Returns the operation's output without
 * envelope, and the nouns that it has changed.
 */
export async function answerRpc(call: RpcCall): Promise<WireAnswer> {
  const { endpoint: module, action } = call;
  const counted = findPageOperation(module, action) ? { call: { module, action } } : {};
  try {
    return { status: 200, headers, body: await runRpc(call), ...counted };
  } catch (error) {
    return { ...failedAnswer(error, call.facts.requestId), ...counted };
  }
}
