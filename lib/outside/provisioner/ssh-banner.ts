import { createConnection } from "node:net";

/** Whether the port sends an SSH banner; an accepted connection alone proves nothing. */
export const answersSsh = (address: string, port: number, milliseconds: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection({ host: address, port });
    let said = "";
    const end = (answer: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(answer);
    };
    const timer = setTimeout(() => end(false), milliseconds);
    socket.on("data", (chunk: Buffer) => {
      said += chunk.toString("latin1");
      if (said.startsWith("SSH-")) end(true);
      else if (said.length > 1_000) end(false);
    });
    socket.on("error", () => end(false));
    socket.on("close", () => end(false));
  });
