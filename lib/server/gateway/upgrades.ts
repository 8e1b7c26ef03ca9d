import { type IncomingMessage, type Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { errorParams, log } from "@/lib/log";
import type { Consoles } from "../consoles/consoles";
import type { PagePool } from "../pages/page-pool";
import { passUpgradeOn } from "../pages/pass-upgrade-on";
import { wantsOtherProtocol } from "./gateway";
import { sendRefusal } from "./send";

type Options = {
  consoles: Consoles;
  /** In development, for Next's hot-reload WebSocket. */
  devPages: PagePool | null;
};

/** The headers of an `h2c` offer, which `Connection` names, too. */
const ofUpgrade = new Set(["upgrade", "http2-settings"]);

function withoutOffer({ rawHeaders }: IncomingMessage): string[] {
  const lines: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = "", value = ""] = rawHeaders.slice(at, at + 2);
    const word = name.toLowerCase();
    if (ofUpgrade.has(word)) continue;
    const kept =
      word === "connection"
        ? value.split(",").filter((one) => !ofUpgrade.has(one.trim().toLowerCase()))
        : [value];
    if (kept.length > 0) lines.push(`${name}: ${kept.join(",").trim()}`);
  }
  return lines;
}

/**
 * Ignores an upgrade offer. Node hands every upgrade request to the "upgrade" listener and stops parsing, so the
 * request is pushed back without the offer and the connection is emitted again.
 */
function passOver(server: Server, request: IncomingMessage, socket: Socket, rest: Buffer): void {
  const { method, url, httpVersion } = request;
  const head = [`${method} ${url} HTTP/${httpVersion}`, ...withoutOffer(request), "", ""].join("\r\n");
  socket.unshift(Buffer.concat([Buffer.from(head, "latin1"), rest]));
  server.emit("connection", socket);
}

function refuse(request: IncomingMessage, socket: Socket, name: "request.upgrade" | "origin.foreign"): void {
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(socket);
  response.once("finish", () => {
    response.detachSocket(socket);
    socket.destroySoon();
  });
  sendRefusal(response, name === "origin.foreign" ? 403 : 400, name);
}

/** Accepts console connections by their one-time tokens; rejects every other upgrade. */
export function takeUpgrades(server: Server, { consoles, devPages }: Options): void {
  server.on("upgrade", (request: IncomingMessage, socket: Socket, head: Buffer) => {
    if (!wantsOtherProtocol(request)) return passOver(server, request, socket, head);
    socket.on("error", () => socket.destroy());
    if (devPages && request.url?.startsWith("/_next/"))
      return passUpgradeOn(devPages.pick(), request, socket, head);
    consoles.take(request, socket, head).then(
      (refusal) => refusal && !socket.destroyed && refuse(request, socket, refusal),
      (error: unknown) => {
        log.error({ error: errorParams(error) }, "a console could not be connected");
        socket.destroy();
      },
    );
  });
}
