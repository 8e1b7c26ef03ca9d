import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";
import { DomainError } from "@/lib/domain/kernel/errors/fail";
import { joinConsole } from "@/lib/domain/servers/consoles/join";
import type { ConsoleEnd } from "@/lib/domain/servers/consoles/schema";
import { watchConsole } from "@/lib/domain/servers/consoles/watch";
import { errorParams, log } from "@/lib/log";
import { connectScreen } from "@/lib/outside/rfb/connect";
import { guestContext, type Request } from "@/lib/session/context";
import { callerIn, detailsOf } from "../gateway/caller";
import { headerText } from "../gateway/header-text";
import type { GatewayOptions } from "../gateway/options";
import { isOwn } from "../gateway/own-origin";
import { requestIdOf } from "../gateway/request-id";
import { noteHost } from "../gateway/served-host";
import { noteScheme } from "../gateway/served-scheme";
import { makeListener } from "./admission";
import { refusePlace, type Viewer } from "./has-place";
import { relay } from "./relay";

/** The only path with WebSocket upgrades. */
const path = "/console/screen";
/** The viewer sends its one-time token as a second subprotocol, which keeps it out of the URL. */
const protocol = "panel-console";
const offer = /^panel-console, ?([\w-]{32})$/;

/** WebSocket close code whose reason is a value of `ConsoleEnd`. */
const endCode = 4000;
const goingAwayCode = 1001;

const watchMs = 3_000;
/** Time for a viewer to answer the close frame before its socket is destroyed. */
const partingMs = 2_000;
/** Failed permission checks in a row, as without a database, after which the console is closed. */
const mostBlindWatches = 10;
const mostMessageBytes = 256 * 1024;

type Refusal = "request.upgrade" | "origin.foreign";
type Joined = Awaited<ReturnType<typeof joinConsole.call>>;

export type Consoles = {
  /** Takes the connection over (null), or returns why it is rejected. */
  take: (request: IncomingMessage, socket: Socket, head: Buffer) => Promise<Refusal | null>;
  close: () => Promise<void>;
};

type Options = Pick<GatewayOptions, "trust" | "publicUrl" | "isAddressFixed">;

/** WebSocket connections between browsers and machine screens (VNC). */
export function makeConsoles(options: Options): Consoles {
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: mostMessageBytes,
    perMessageDeflate: false,
    handleProtocols: () => protocol,
  });
  const open = new Map<WebSocket, Viewer & { screen: Socket | null }>();
  const listener = makeListener();

  function wordOf(request: IncomingMessage): { word: string } | Refusal {
    const { headers, method, url } = request;
    const isWanted = method === "GET" && url === path && headers.upgrade?.toLowerCase() === "websocket";
    if (!isWanted) return "request.upgrade";
    noteScheme(request, options);
    noteHost(request, options);
    const origin = headerText(headers.origin);
    if (origin === undefined || !isOwn(origin, headers, options)) return "origin.foreign";
    const [, word] = offer.exec(headerText(headers["sec-websocket-protocol"]) ?? "") ?? [];
    return word === undefined ? "request.upgrade" : { word };
  }

  /** Returns null for an invalid, used or expired token. */
  async function join(word: string, facts: Request): Promise<Joined | null> {
    try {
      return await joinConsole.call(guestContext(facts), { word });
    } catch (error) {
      if (error instanceof DomainError && error.code !== "internal") return null;
      throw error;
    }
  }

  /**
   * Frees the screen and the slot at once, without waiting for the viewer's close frame, so that a silent viewer
   * holds no slot.
   */
  function end(viewer: WebSocket, reason: ConsoleEnd): void {
    viewer.close(endCode, reason);
    open.get(viewer)?.screen?.destroy();
    open.delete(viewer);
    setTimeout(() => viewer.terminate(), partingMs).unref();
  }

  function watch(viewer: WebSocket, console: number, facts: Request): void {
    let blind = 0;
    let isAsking = false;
    const look = async (): Promise<void> => {
      if (isAsking) return;
      isAsking = true;
      try {
        const seen = await watchConsole.call(guestContext(facts), { console, is_cut: false });
        blind = 0;
        if (seen.end !== null) end(viewer, seen.end);
      } catch (error) {
        blind++;
        log.warn({ error: errorParams(error) }, "nobody can say whether a console may stay open");
        if (blind >= mostBlindWatches) end(viewer, "session");
      } finally {
        isAsking = false;
      }
    };
    const timer = setInterval(() => void look(), watchMs);
    viewer.once("close", () => clearInterval(timer));
  }

  /** Relays the screen until either side closes; returns why it ended. */
  async function connect(viewer: WebSocket, joined: Joined, facts: Request): Promise<ConsoleEnd> {
    if (joined.end !== null || !joined.screen) return joined.end ?? "silent";
    const others = [...open].flatMap(([one, seen]) => (one === viewer ? [] : [seen]));
    const refused = refusePlace(others, joined);
    if (refused) return refused;
    watch(viewer, joined.console, facts);
    const screen = await connectScreen(joined.screen);
    const held = open.get(viewer);
    if (held && viewer.readyState === viewer.OPEN) held.screen = screen;
    else screen.destroy();
    await relay(viewer, screen);
    if (viewer.readyState !== viewer.OPEN) return "silent";
    return (
      (await watchConsole.call(guestContext(facts), { console: joined.console, is_cut: true })).end ??
      "silent"
    );
  }

  function begin(viewer: WebSocket, joined: Joined, facts: Request): void {
    open.set(viewer, { session: joined.session, account: joined.account, screen: null });
    viewer.once("close", () => open.delete(viewer));
    viewer.on("error", () => viewer.terminate());
    connect(viewer, joined, facts).then(
      (reason) => end(viewer, reason),
      (error: unknown) => {
        if (viewer.readyState === viewer.OPEN)
          log.warn({ console: joined.console, error: errorParams(error) }, "a console was cut off");
        end(viewer, "silent");
      },
    );
  }

  return {
    take: async (request, socket, head) => {
      const asked = wordOf(request);
      if (typeof asked === "string") return asked;
      const caller = callerIn(request, options.trust);
      const leave = listener.enter(caller.counted);
      if (!leave) return "request.upgrade";
      const facts = detailsOf(request, caller, requestIdOf(request));
      const joined = await join(asked.word, facts).finally(leave);
      if (!joined) return "request.upgrade";
      if (!socket.destroyed)
        sockets.handleUpgrade(request, socket, head, (viewer) => begin(viewer, joined, facts));
      return null;
    },
    close: async () => {
      for (const viewer of open.keys()) viewer.close(goingAwayCode);
      await Promise.race([
        Promise.all([...open.keys()].map((viewer) => new Promise((gone) => viewer.once("close", gone)))),
        new Promise((late) => setTimeout(late, 1_000).unref()),
      ]);
      for (const viewer of open.keys()) viewer.terminate();
    },
  };
}
