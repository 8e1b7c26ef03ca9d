import type { IncomingMessage } from "node:http";
import { connect } from "node:net";
import type { Duplex } from "node:stream";
import type { PageProcess } from "./page-process";

/** Proxies an upgraded connection to the page process. */
export function passUpgradeOn(
  { socketPath }: PageProcess,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  const pages = connect(socketPath, () => {
    const lines: string[] = [];
    for (let at = 0; at < request.rawHeaders.length; at += 2)
      lines.push(`${request.rawHeaders[at]}: ${request.rawHeaders[at + 1]}`);
    pages.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
    pages.write(head);
    pages.pipe(socket).pipe(pages);
  });
  pages.on("error", () => socket.destroy());
  socket.on("error", () => pages.destroy());
}
