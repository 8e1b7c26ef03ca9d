import { readBounded } from "@/lib/base/read-bounded";
import { signedHeaders } from "./signature";

const timeoutMs = 20_000;
const mostBytes = 64 * 1024;
const longestReason = 500;

/** Why something was rejected, as one line of at most 500 letters. */
export const shortReason = (text: string): string =>
  text.replaceAll(/\s+/g, " ").trim().slice(0, longestReason);

/** A place of another program to which things are sent under an id, and asked for by it. Both throw on any other answer. */
export type SignedPlace = {
  /** Sends JSON; returns what was answered. */
  send: (id: string, body: string) => Promise<string>;
  /** Null = the id is not known there. */
  read: (id: string) => Promise<string | null>;
};

/**
 * `POST url` and `GET url/{id}` with the headers and the signature of Standard Webhooks, that of a GET over an empty body.
 * `name`: of the program, for errors.
 */
export function signedPlace(name: string, url: string, secretText: string): SignedPlace {
  const secret = Buffer.from(secretText, "utf8");
  const ask = (address: string, id: string, body: string | null) =>
    fetch(address, {
      method: body === null ? "GET" : "POST",
      headers: {
        accept: "application/json",
        "user-agent": "Panel",
        ...(body === null ? {} : { "content-type": "application/json" }),
        ...signedHeaders({ id, body: body ?? "", secret, at: new Date() }),
      },
      ...(body === null ? {} : { body }),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
  const textOf = async (answer: Response): Promise<string> => {
    if (answer.ok) return readBounded(answer, mostBytes);
    await answer.body?.cancel();
    throw new Error(`The ${name} answered ${answer.status}.`);
  };
  return {
    send: async (id, body) => textOf(await ask(url, id, body)),
    read: async (id) => {
      const answer = await ask(`${url}/${encodeURIComponent(id)}`, id, null);
      if (answer.status !== 404) return textOf(answer);
      await answer.body?.cancel();
      return null;
    },
  };
}
