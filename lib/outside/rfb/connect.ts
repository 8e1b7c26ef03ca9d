import { connect, type Socket } from "node:net";
import { enterScreen } from "./handshake";

const connectMs = 10_000;

/** Connects to a screen and authenticates; returns the socket before ClientInit. Throws after 10 s. */
export async function connectScreen(at: { host: string; port: number; password: string }): Promise<Socket> {
  const socket = connect({ host: at.host, port: at.port, noDelay: true });
  let problem: Error | null = null;
  socket.on("error", (error) => {
    problem = error;
  });
  const late = setTimeout(() => socket.destroy(), connectMs);
  try {
    await enterScreen(socket, at.password);
    return socket;
  } catch (error) {
    socket.destroy();
    throw problem ?? error;
  } finally {
    clearTimeout(late);
  }
}
