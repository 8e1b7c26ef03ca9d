import { z } from "zod";
import { isSameOrigin } from "@/lib/base/same-origin";
import { DomainError, fail } from "@/lib/domain/kernel/errors/fail";
import type { Context, Guest } from "@/lib/domain/kernel/operation/context";
import { guestContext } from "@/lib/session/context";
import { requestDetails } from "@/lib/session/request-facts";
import { readBody } from "./read-body";
import { failureOf } from "./rpc";
import { rpcStatus } from "./rpc-errors";

const headers = { "cache-control": "no-store", "content-type": "application/json; charset=utf-8" };

async function parseBody<I extends z.ZodType>(request: Request, schema: I): Promise<z.output<I>> {
  const body = await readBody(request);
  const text = body === null ? "" : new TextDecoder().decode(body);
  const parsed = z
    .string()
    .transform((json, check) => {
      try {
        return JSON.parse(json);
      } catch {
        check.addIssue("is no JSON");
        return z.NEVER;
      }
    })
    .pipe(schema)
    .safeParse(text);
  if (!parsed.success) throw fail("body.unreadable");
  return parsed.data;
}

/**
 * Handles a POST of the panel's own pages before sign-in: JSON in, uncacheable JSON out. Rejects other origins,
 * because another site could otherwise sign a user in to an account of its choice (login CSRF).
 */
export const guestCall =
  <I extends z.ZodType>(schema: I, work: (context: Context<Guest>, input: z.output<I>) => Promise<object>) =>
  async (request: Request): Promise<Response> => {
    const facts = requestDetails(request.headers);
    try {
      const isJson = request.headers.get("content-type")?.startsWith("application/json") ?? false;
      if (!isJson || !isSameOrigin(request.headers)) throw fail("origin.foreign");
      const data = await work(guestContext(facts), await parseBody(request, schema));
      return new Response(JSON.stringify({ data }), { headers });
    } catch (error) {
      const failure = failureOf(error, facts.requestId);
      const seconds = error instanceof DomainError ? error.extras.retryAfterSeconds : undefined;
      return new Response(JSON.stringify({ error: { ...failure, seconds } }), {
        status: rpcStatus[failure.code],
        headers: seconds === undefined ? headers : { ...headers, "retry-after": String(seconds) },
      });
    }
  };
