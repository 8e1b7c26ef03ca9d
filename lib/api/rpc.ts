import { isSameOrigin } from "@/lib/base/same-origin";
import { fail } from "@/lib/domain/kernel/errors";
import { knownError } from "@/lib/domain/kernel/known-error";
import { type BrowserTokens, contextOfBrowser, type Request } from "@/lib/session/context";
import { panelTokenOf, sessionCookieName } from "@/lib/session/panel-token";
import { visitCookieName } from "@/lib/session/visit-cookie-name";
import { countCall } from "./call-rate";
import { findPageOperation } from "./find-operation";
import { pageAccountHeader, requireAccount } from "./page-account";
import { readJson } from "./read-json";
import { changesOf } from "./registry/changes";
import { type RpcFailure, rpcStatus } from "./rpc-errors";
import { readSupportReason, supportReasonField } from "./support-reason";
import type { WireAnswer } from "./wire-request";

/** A call of one of our own pages, from either front. */
export type RpcCall = {
  endpoint: string;
  action: string;
  headers: Pick<Headers, "get">;
  facts: Request;
  /** null = longer than accepted. */
  body: Uint8Array | null;
};

const headers = { "cache-control": "no-store", "content-type": "application/json; charset=utf-8" };

function cookieIn(text: string, name: string): string | undefined {
  const pairs = text.split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

export function failureOf(error: unknown, requestId: string): RpcFailure {
  const { code, message, extras } = knownError(error, requestId);
  return { code, doc: extras.doc, message, fields: extras.fields ?? {}, requestId };
}

async function tokensIn(headers: RpcCall["headers"]): Promise<BrowserTokens> {
  const jar = headers.get("cookie") ?? "";
  const own = await panelTokenOf(cookieIn(jar, sessionCookieName()));
  return { own, visit: cookieIn(jar, visitCookieName()) ?? null };
}

async function runRpc({ endpoint, action, headers, facts, body }: RpcCall): Promise<unknown> {
  if (!isSameOrigin(headers)) throw fail("origin.foreign");
  const found = findPageOperation(endpoint, action);
  if (!found) throw fail("action.unknown", {}, { code: "not_found" });
  const sent = readJson(body);
  const { [supportReasonField]: said, ...parameters } = sent ?? {};
  const request = { ...facts, isPanelCall: true, supportReason: readSupportReason(said) };
  const context = await contextOfBrowser(await tokensIn(headers), request, found.access.who === "staff");
  requireAccount(context, headers.get(pageAccountHeader));
  countCall(context);
  if (sent === null) throw fail("body.unreadable");
  const data = await found.answer(context, parameters);
  const changes = changesOf(found);
  return changes.length > 0 ? { data, changes } : { data };
}

/**
 * Calls of our own pages: session cookie, same origin, JSON. Answers the operation's output as it is, and the nouns
 * that it has changed.
 */
export async function answerRpc(call: RpcCall): Promise<WireAnswer> {
  const { endpoint: module, action } = call;
  const counted = findPageOperation(module, action) ? { call: { module, action } } : {};
  try {
    return { status: 200, headers, body: JSON.stringify(await runRpc(call)), ...counted };
  } catch (error) {
    const failure = failureOf(error, call.facts.requestId);
    const body = JSON.stringify({ error: failure });
    return { status: rpcStatus[failure.code], headers, body, ...counted };
  }
}
