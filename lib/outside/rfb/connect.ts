import { connect, type Socket } from "node:net";
import { enterScreen } from "./handshake";

const connectMs = 10_000;

/** A connection to a screen, up to the point where a viewer that has proved itself begins. */
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
