import type { Socket } from "node:net";
import { createWebSocketStream, type WebSocket } from "ws";
import { admitViewer } from "@/lib/outside/rfb/handshake";

const pingMs = 20_000;

/** Ends a connection whose other side no longer answers. */
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
 * Joins a viewer with a screen that was proved to already: the password stays here. Each side is read only as fast as the
 * other takes it. Resolves when the screen has gone, and ends the screen when the viewer has.
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
