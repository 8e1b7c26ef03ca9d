import { randomBytes } from "node:crypto";
import type { Server } from "node:http";
import type { Duplex } from "node:stream";
import { type TransportRefusal, transportFailure } from "@/lib/api/envelope";

const refusals: Record<string, { line: string; name: TransportRefusal }> = {
  HPE_HEADER_OVERFLOW: { line: "431 Request Header Fields Too Large", name: "headers.too_large" },
  ERR_HTTP_REQUEST_TIMEOUT: { line: "408 Request Timeout", name: "request.timeout" },
};
const malformed = { line: "400 Bad Request", name: "request.malformed" } as const;

function refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const { line, name } = refusals[error.code ?? ""] ?? malformed;
  const body = JSON.stringify(transportFailure(name));
  const head = [
    `HTTP/1.1 ${line}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    "access-control-allow-origin: *",
    `x-request-id: ${randomBytes(12).toString("hex")}`,
    "connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}

/** Answers malformed HTTP, which reaches no handler, with the same error envelope as other failures (docs/api.md). */
export const refuseMalformed = (server: Server): Server => server.on("clientError", refuse);
