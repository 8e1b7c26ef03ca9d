import { randomUUID } from "node:crypto";
import { z } from "zod";
import { MachineFailure } from "@/lib/base/failure";
import { readBounded } from "@/lib/base/read-bounded";
import { runWithin } from "@/lib/base/run-within";
import { signedHeaders } from "../../webhook/signature";
import { MachineError } from "../machine-error";
import { type CallName, callTerms } from "../port";

export type HttpSettings = { url: string; secret: string };

/** A request; `id` is the same for retries of the same work. */
export type Question = { id?: string; body: object; signal?: AbortSignal | undefined };

/** Calls the company's own provisioner and returns the validated response. Throws MachineError. */
export type Ask = <T>(call: CallName, answer: z.ZodType<T>, question: Question) => Promise<T>;

const maxAnswerBytes = 1024 * 1024;

const Refused = z.object({ failure: MachineFailure, final: z.boolean().default(false) });

/** Connection errors before the request was sent. */
const unreachableCodes = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);
const wasNotPut = (error: unknown): boolean => {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause && unreachableCodes.has(String(cause.code));
};

/** Statuses that mean unauthorized, unknown or rate limited: nothing was done. */
const turnedAway = new Set([401, 403, 404, 429, 503]);

const unclear = () => new MachineError({ code: "unclear" });

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw unclear();
  }
};

/**
 * POSTs JSON to `<url>/<call>`, signed like webhooks. 200 has a `result`, 422 a `failure`; 401, 403, 404, 429 and 503
 * mean that nothing was done. After any other response the outcome is unknown.
 */
export function openChannel({ url, secret }: HttpSettings): Ask {
  const base = url.endsWith("/") ? url : `${url}/`;
  const send = async (call: CallName, { id = randomUUID(), body }: Question, signal: AbortSignal) => {
    const text = JSON.stringify(body);
    const response = await fetch(new URL(call, base), {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "user-agent": "Panel",
        ...signedHeaders({ id, body: text, at: new Date(), secret: Buffer.from(secret, "utf8") }),
      },
      body: text,
      redirect: "error",
      signal,
    });
    return { status: response.status, text: await readBounded(response, maxAnswerBytes) };
  };

  return async (call, answer, question) => {
    const { status, text } = await runWithin(callTerms[call].seconds * 1000, question.signal, (signal) =>
      send(call, question, signal),
    ).catch((error: unknown) => {
      throw wasNotPut(error) ? new MachineError({ code: "unreachable" }) : unclear();
    });
    if (turnedAway.has(status)) throw new MachineError({ code: "unreachable" });
    if (status === 422) {
      const refused = Refused.safeParse(readJson(text));
      if (!refused.success) throw unclear();
      throw new MachineError(refused.data.failure, { isFinal: refused.data.final });
    }
    if (status !== 200) throw unclear();
    const said = z.object({ result: answer }).safeParse(readJson(text));
    if (!said.success) throw unclear();
    return said.data.result;
  };
}

/**
 * Whether a program answers there and takes the signature: it is asked for the power of a machine that does not exist,
 * and may answer that it has none. Throws with what it says otherwise.
 */
export async function checkChannel({ url, secret }: HttpSettings, signal: AbortSignal): Promise<string> {
  const body = JSON.stringify({ machine: { serverId: 0, location: "", hostname: "" } });
  const headers = signedHeaders({
    id: randomUUID(),
    body,
    at: new Date(),
    secret: Buffer.from(secret, "utf8"),
  });
  const answer = await fetch(new URL("status", url.endsWith("/") ? url : `${url}/`), {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": "Panel", ...headers },
    body,
    redirect: "error",
    signal,
  });
  const text = await readBounded(answer, maxAnswerBytes);
  const isKnown = answer.status === 200 || answer.status === 422;
  if (!isKnown) throw new Error(`The back end answered ${answer.status}: ${text.slice(0, 200)}`);
  return `${answer.status}`;
}
