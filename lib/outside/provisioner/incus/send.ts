import https from "node:https";
import { runWithin } from "@/lib/base/run-within";
import { agentOf } from "./agent";
import type { IncusSettings, Member } from "./settings";

const usualBytes = 16 * 1024 * 1024;

export type Request = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With its query. */
  path: string;
  body?: object;
  /** The version that is changed. */
  etag?: string | undefined;
  seconds: number;
  /** Of the answer; left out, 16 MiB. */
  mostBytes?: number | undefined;
  signal?: AbortSignal | undefined;
};

export type Sent = { status: number; text: string; etag: string | undefined };

function exchange(
  identity: Pick<IncusSettings, "fingerprint" | "certificate" | "key">,
  { host, port }: Member,
  { method, path, body, etag, mostBytes = usualBytes }: Request,
  signal: AbortSignal,
): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const text = body === undefined ? null : JSON.stringify(body);
    const request = https.request(
      {
        agent: agentOf(identity),
        host,
        port,
        method,
        path,
        signal,
        headers: {
          "user-agent": "Panel",
          ...(text === null
            ? {}
            : { "content-type": "application/json", "content-length": Buffer.byteLength(text) }),
          ...(etag === undefined ? {} : { "if-match": etag }),
        },
      },
      (answer) => {
        const parts: Buffer[] = [];
        let length = 0;
        answer.on("data", (part: Buffer) => {
          length += part.byteLength;
          if (length > mostBytes) request.destroy(new Error("the answer is too long"));
          else parts.push(part);
        });
        answer.on("end", () =>
          resolve({
            status: answer.statusCode ?? 0,
            text: Buffer.concat(parts).toString("utf8"),
            etag: answer.headers.etag,
          }),
        );
        answer.on("error", reject);
      },
    );
    request.on("error", reject);
    request.end(text ?? undefined);
  });
}

/** Asks one member. Throws NotConnected if it was not asked; after any other error nobody knows what it did. */
export const send = (
  identity: Pick<IncusSettings, "fingerprint" | "certificate" | "key">,
  member: Member,
  request: Request,
): Promise<Sent> =>
  runWithin(request.seconds * 1000, request.signal, (signal) => exchange(identity, member, request, signal));
