import { type RawData, WebSocket } from "ws";
import { z } from "zod";
import type { Used } from "../machine";
import type { Screen } from "../port-work";
import { bytesOfKey, bytesWithAlt, makeScreen } from "../text-screen/ansi";
import { shareScreen } from "../text-screen/server";
import type { Terminal, TerminalSize } from "../text-screen/terminal";
import { engineOf } from "./agent";
import { inTurn, memberName } from "./client";
import { type Guests, keys, pathOf } from "./guest";
import type { IncusSettings } from "./settings";
import { IncusTrouble } from "./trouble";

const firstSize: TerminalSize = { columns: 80, rows: 24 };
const mostBytes = 1024 * 1024;
const ctrlKeys = new Set([0xffe3, 0xffe4]);
/** Not the other Alt key, which types characters. */
const altKeys = new Set([0xffe7, 0xffe9]);

const Secrets = z.object({ metadata: z.object({ fds: z.object({ "0": z.string(), control: z.string() }) }) });

const bytesOf = (data: RawData): Uint8Array =>
  Array.isArray(data) ? Buffer.concat(data) : new Uint8Array(data as Buffer);

type Sockets = { console: WebSocket; control: WebSocket };

/**
 * Opens the console of a guest; whoever has it open already loses it. The control socket is there before the other one: Incus
 * 6.0 dies of a console that ends while it has none.
 */
async function connect(
  { client }: Guests,
  settings: IncusSettings,
  serverId: number,
  { columns, rows }: TerminalSize,
  listen: (data: RawData) => void,
): Promise<Sockets> {
  const body = { type: "console", width: columns, height: rows, force: true };
  const written = await client.write("POST", `${pathOf(serverId)}/console`, { body });
  const read = written.state === "began" ? Secrets.safeParse(written.metadata) : null;
  const [member] = inTurn(settings);
  if (written.state !== "began" || !read?.success || !member)
    throw new IncusTrouble("unreachable", "The console does not open.");
  const { fds } = read.data.metadata;
  const place = `wss://${memberName(member)}${written.operation.split("?")[0]}/websocket`;
  const open = (secret: string, onData: (data: RawData) => void) =>
    new Promise<WebSocket>((resolve, reject) => {
      const query = new URLSearchParams({ secret, project: settings.project });
      const socket = new WebSocket(`${place}?${query}`, {
        agent: engineOf(settings).agent,
        maxPayload: mostBytes,
        handshakeTimeout: 10_000,
      });
      socket.on("message", onData);
      socket.on("error", reject);
      socket.once("open", () => resolve(socket));
    });
  const control = await open(fds.control, () => undefined);
  try {
    return { control, console: await open(fds["0"], listen) };
  } catch (error) {
    control.terminate();
    throw error;
  }
}

/** The text of a guest's console, and what is typed there. It opens while the screen is shown already. */
function consoleTerminal(guests: Guests, settings: IncusSettings, serverId: number): Terminal {
  let size = firstSize;
  const screen = makeScreen(size);
  let onChange = (): void => undefined;
  let sockets: Sockets | null = null;
  let isLeft = false;
  let isCtrl = false;
  let isAlt = false;
  const say = (text: string | Uint8Array) => {
    screen.write(typeof text === "string" ? Buffer.from(text) : text);
    onChange();
  };
  const leave = () => {
    isLeft = true;
    sockets?.console.terminate();
    sockets?.control.terminate();
  };
  const tellSize = () => {
    const args = { width: String(size.columns), height: String(size.rows) };
    if (sockets?.control.readyState === WebSocket.OPEN)
      sockets.control.send(JSON.stringify({ command: "window-resize", args }));
  };
  const begin = async () => {
    const first = size;
    sockets = await connect(guests, settings, serverId, first, (data) => say(bytesOf(data)));
    // Whoever has gone meanwhile leaves only now.
    if (isLeft) return leave();
    const { console } = sockets;
    if (size !== first) tellSize();
    console.on("close", () => say("\r\n[closed]\r\n"));
    // A getty shows its prompt anew.
    console.send(Buffer.from("\r"));
  };
  begin().catch(() => say("\r\n[the console does not open]\r\n"));
  return {
    get size() {
      return size;
    },
    resize: (to) => {
      size = to;
      screen.resize(to);
      tellSize();
    },
    rows: screen.rows,
    key: (keysym, isDown) => {
      if (ctrlKeys.has(keysym)) isCtrl = isDown;
      if (altKeys.has(keysym)) isAlt = isDown;
      const bytes = isDown ? (isAlt ? bytesWithAlt : bytesOfKey)(keysym, isCtrl) : null;
      if (bytes && sockets?.console.readyState === WebSocket.OPEN) sockets.console.send(bytes);
    },
    watch: (changed) => {
      onChange = changed;
    },
    leave,
  };
}

/** The screen of a container: its console as text. A virtual machine's screen speaks SPICE, which no viewer here does. */
export async function openScreen(
  guests: Guests,
  settings: IncusSettings,
  { serverId, hostname }: Used,
  signal?: AbortSignal,
): Promise<Screen> {
  const guest = await guests.given(serverId, signal);
  if (guest.type !== "container")
    throw new IncusTrouble("unsupported", "Virtual machines have no screen in the panel.", true);
  if (guest.status !== "Running") return { host: "127.0.0.1", port: 5900, password: "", hasPicture: false };
  return shareScreen({
    name: hostname,
    open: () => consoleTerminal(guests, settings, Number(guest.config[keys.server])),
    isOn: async () => (await guests.given(serverId)).status === "Running",
  });
}
