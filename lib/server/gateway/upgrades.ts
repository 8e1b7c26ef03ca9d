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
  /** During development, browsers learn of changes through Next's web socket. */
  devPages: PagePool | null;
};

/** Of what an offer of `h2c` says in `Connection`. */
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
 * An offer may be passed over, but Node leaves it to anyone who takes upgrades, all or none, and stops reading. So
 * the connection begins anew with the same request, as it would have been without the offer.
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

/** Lets connections of consoles in by their one-time words; every other wish for another protocol is refused. */
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
