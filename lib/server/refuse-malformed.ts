import { randomBytes } from "node:crypto";
import type { Server } from "node:http";
import type { Duplex } from "node:stream";
import { transportFailure } from "@/lib/api/envelope";

const refusals: Record<string, { line: string; text: string; doc: string }> = {
  HPE_HEADER_OVERFLOW: {
    line: "431 Request Header Fields Too Large",
    text: "headers too large",
    doc: "headers.too_large",
  },
  ERR_HTTP_REQUEST_TIMEOUT: { line: "408 Request Timeout", text: "request timeout", doc: "request.timeout" },
};
const malformed = { line: "400 Bad Request", text: "malformed request", doc: "request.malformed" };

function refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const { line, text, doc } = refusals[error.code ?? ""] ?? malformed;
  const body = JSON.stringify(transportFailure(text, doc));
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

/** What is no HTTP at all never reaches a handler; it is refused in the envelope of every other answer (decisions 1). */
export const refuseMalformed = (server: Server): Server => server.on("clientError", refuse);
