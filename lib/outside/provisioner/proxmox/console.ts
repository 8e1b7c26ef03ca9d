import type { Socket } from "node:net";
import { createWebSocketStream, WebSocket } from "ws";
import { z } from "zod";
import { enterScreen } from "../../rfb/handshake";
import type { Used } from "../machine";
import type { Screen } from "../port-work";
import { shareOnHost } from "../shared-screen";
import { engineOf } from "./agent";
import { memberName } from "./client";
import { type Guest, type Guests, isOff, pathOf } from "./guest";
import { apiPath, authorizationOf } from "./send";
import type { ProxmoxSettings } from "./settings";
import { ProxmoxTrouble } from "./trouble";

const mostBytes = 64 * 1024 * 1024;

const Ticket = z.object({
  ticket: z.string(),
  port: z.union([z.string(), z.number()]),
  password: z.string().nullish(),
});

/** Connects a viewer with the screen of a guest, which is RFB over a web socket, until one of them leaves. */
async function showGuest(
  { client }: Guests,
  settings: ProxmoxSettings,
  guest: Guest,
  viewer: Socket,
): Promise<void> {
  const form = { websocket: 1, "generate-password": 1 };
  const written = await client.write("POST", `${pathOf(guest)}/vncproxy`, { form });
  const read = written.state === "done" ? Ticket.safeParse(written.data) : null;
  if (written.state !== "done" || !read?.success)
    throw new ProxmoxTrouble("unreachable", "The screen does not open.");
  const { ticket, port, password } = read.data;
  const query = new URLSearchParams({ port: String(port), vncticket: ticket });
  // The member that was asked waits for it, wherever the guest is.
  const url = `wss://${memberName(written.member)}${apiPath}${pathOf(guest)}/vncwebsocket?${query}`;
  const socket = new WebSocket(url, ["binary"], {
    agent: engineOf(settings).agent,
    headers: { authorization: authorizationOf(settings) },
    maxPayload: mostBytes,
    handshakeTimeout: 10_000,
  });
  const screen = createWebSocketStream(socket);
  screen.on("error", () => viewer.destroy());
  viewer.once("close", () => socket.terminate());
  await enterScreen(screen, password ?? ticket);
  const isGone = new Promise<void>((resolve) => screen.once("close", () => resolve()));
  screen.pipe(viewer);
  viewer.pipe(screen);
  await isGone;
}

/** The screen of a guest, for a viewer of this process. */
export async function openScreen(
  guests: Guests,
  settings: ProxmoxSettings,
  { serverId }: Used,
  signal?: AbortSignal,
): Promise<Screen> {
  const guest = await guests.given(serverId, signal);
  if (isOff(guest)) return { host: "127.0.0.1", port: 5900, password: "", hasPicture: false };
  return shareOnHost({
    show: async (viewer) => showGuest(guests, settings, await guests.given(serverId), viewer),
    isOn: async () => !isOff(await guests.given(serverId)),
  });
}
