import { isSameOrigin } from "@/lib/base/same-origin";
import { DomainError } from "@/lib/domain/kernel/errors";
import { knownError } from "@/lib/domain/kernel/known-error";
import { contextOfToken } from "@/lib/session/context";
import { requestFacts } from "@/lib/session/request-facts";
import { panelTokenOf, sessionCookieName } from "@/lib/session/signed-in";
import { countCall } from "./call-rate";
import { findPageOperation } from "./find-operation";
import { insistOnAccount, pageAccountHeader } from "./page-account";
import { readBody } from "./read-body";
import { type RpcFailure, rpcStatus } from "./rpc-errors";

const headers = { "cache-control": "no-store", "content-type": "application/json; charset=utf-8" };

function cookieOf(request: Request, name: string): string | undefined {
  const pairs = (request.headers.get("cookie") ?? "").split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

export function failureOf(error: unknown, requestId: string): RpcFailure {
  const { code, message, extras } = knownError(error, requestId);
  return { code, doc: extras.doc, message, fields: extras.fields ?? {}, requestId };
}

/** The parameters, or null when the body is too long or no JSON object. */
async function readJson(request: Request): Promise<Record<string, unknown> | null> {
  const body = await readBody(request);
  try {
    const value: unknown = body && JSON.parse(new TextDecoder().decode(body));
    return typeof value === "object" && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}

async function runRpc(request: Request, endpoint: string, action: string): Promise<unknown> {
  if (!isSameOrigin(request.headers))
    throw new DomainError("forbidden", "not from a page of this panel", { doc: "origin.foreign" });
  const found = findPageOperation(endpoint, action);
  if (!found) throw new DomainError("not_found", "unknown action", { doc: "action.unknown" });
  const token = await panelTokenOf(cookieOf(request, sessionCookieName()));
  const context = await contextOfToken(token, { ...requestFacts(request.headers), isPanelCall: true });
  insistOnAccount(context, request.headers.get(pageAccountHeader));
  countCall(context);
  const parameters = await readJson(request);
  if (parameters === null) throw new DomainError("invalid", "unreadable body", { doc: "body.unreadable" });
  return found.answer(context, parameters);
}

/** The door of our own pages: session cookie, same origin, JSON; the operation's output as it is. */
export async function answerRpc(request: Request, endpoint: string, action: string): Promise<Response> {
  const { requestId } = requestFacts(request.headers);
  try {
    const data = await runRpc(request, endpoint, action);
    return new Response(JSON.stringify({ data }), { headers });
  } catch (error) {
    const failure = failureOf(error, requestId);
    return new Response(JSON.stringify({ error: failure }), { status: rpcStatus[failure.code], headers });
  }
}
