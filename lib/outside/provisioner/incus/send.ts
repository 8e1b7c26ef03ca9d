import { exchange } from "../exchange";
import { engineOf } from "./agent";
import type { IncusSettings, Member } from "./settings";

export type Request = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With its query. */
  path: string;
  body?: object;
  /** The version that is changed. */
  etag?: string | undefined;
  seconds: number;
  /** It only waits for the end of work. */
  isWaiting?: boolean | undefined;
  /** Of the answer; left out, 16 MiB. */
  mostBytes?: number | undefined;
  signal?: AbortSignal | undefined;
};

export type Sent = { status: number; text: string; etag: string | undefined };

/** Asks one member. Throws NotConnected if it was not asked; after any other error nobody knows what it did. */
export async function send(
  identity: Pick<IncusSettings, "fingerprint" | "certificate" | "key">,
  { host, port }: Member,
  { method, path, body, etag, seconds, isWaiting, mostBytes, signal }: Request,
): Promise<Sent> {
  const headers = {
    ...(body === undefined ? {} : { "content-type": "application/json" }),
    ...(etag === undefined ? {} : { "if-match": etag }),
  };
  const text = body === undefined ? null : JSON.stringify(body);
  const asked = { host, port, method, path, headers, body: text, mostBytes };
  const answer = await exchange(engineOf(identity), asked, { seconds, isWaiting, signal });
  return { status: answer.status, text: answer.text, etag: answer.headers.etag };
}
