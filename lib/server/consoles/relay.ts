import type { Socket } from "node:net";
import { createWebSocketStream, type WebSocket } from "ws";
import { admitViewer } from "@/lib/outside/rfb/handshake";

const pingMs = 20_000;

/** Terminates a connection whose peer no longer answers pings. */
function keepAlive(viewer: WebSocket): void {
  let isHeard = true;
  viewer.on("pong", () => {
    isHeard = true;
  });
  const timer = setInterval(() => {
    if (!isHeard) return viewer.terminate();
    isHeard = false;
    viewer.ping();
  }, pingMs);
  viewer.once("close", () => clearInterval(timer));
}

/**
 * Relays between a viewer and an already authenticated screen, so the VNC password stays on the server. Applies
 * backpressure both ways. Resolves when the screen closes; closes the screen when the viewer does.
 */
export async function relay(viewer: WebSocket, screen: Socket): Promise<void> {
  const stream = createWebSocketStream(viewer);
  stream.on("error", () => viewer.terminate());
  viewer.once("close", () => screen.destroy());
  const isGone = new Promise<void>((resolve) => {
    if (screen.closed) resolve();
    else screen.once("close", () => resolve());
  });
  keepAlive(viewer);
  await admitViewer(stream);
  screen.pipe(stream, { end: false });
  stream.pipe(screen, { end: false });
  await isGone;
}
