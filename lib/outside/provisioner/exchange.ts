import type { IncomingHttpHeaders, OutgoingHttpHeaders } from "node:http";
import https from "node:https";
import { runWithin } from "@/lib/base/run-within";
import type { PinnedEngine } from "./pinned-engine";

const usualBytes = 16 * 1024 * 1024;

type Asked = {
  host: string;
  port: number;
  method: string;
  /** With its query. */
  path: string;
  headers: OutgoingHttpHeaders;
  body: string | Buffer | null;
  /** Of the answer; left out, 16 MiB. */
  mostBytes?: number | undefined;
};

type Exchanged = { status: number; reason: string; text: string; headers: IncomingHttpHeaders };

function sendOn(
  agent: https.Agent,
  { host, port, method, path, headers, body, mostBytes = usualBytes }: Asked,
  signal: AbortSignal,
): Promise<Exchanged> {
  return new Promise((resolve, reject) => {
    const length = body === null ? {} : { "content-length": Buffer.byteLength(body) };
    const request = https.request(
      {
        ...{ agent, host, port, method, path, signal },
        headers: { "user-agent": "Panel", ...headers, ...length },
      },
      (answer) => {
        const parts: Buffer[] = [];
        let size = 0;
        answer.on("data", (part: Buffer) => {
          size += part.byteLength;
          if (size > mostBytes) request.destroy(new Error("the answer is too long"));
          else parts.push(part);
        });
        answer.on("end", () =>
          resolve({
            status: answer.statusCode ?? 0,
            reason: answer.statusMessage ?? "",
            text: Buffer.concat(parts).toString("utf8"),
            headers: answer.headers,
          }),
        );
        answer.on("error", reject);
      },
    );
    request.on("error", reject);
    request.end(body ?? undefined);
  });
}

type Patience = { seconds: number; isWaiting?: boolean | undefined; signal?: AbortSignal | undefined };

/**
 * Sends one request and reads its whole answer, in at most these seconds from its turn on. `isWaiting` = it only
 * waits for the end of work.
 */
export const exchange = (
  { agent, calls, waits }: PinnedEngine,
  asked: Asked,
  { seconds, isWaiting = false, signal }: Patience,
): Promise<Exchanged> =>
  (isWaiting ? waits : calls)(() =>
    runWithin(seconds * 1000, signal, (inTime) => sendOn(agent, asked, inTime)),
  );
