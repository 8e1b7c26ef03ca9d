import { createConnection } from "node:net";
import { type QmpMessage, qmpCommand, qmpReader } from "./qmp-lines";

/** The monitor rejected a command; `desc` is its error text. */
export class QmpRefusal extends Error {
  constructor(
    readonly command: string,
    readonly desc: string,
  ) {
    super(`${command}: ${desc}`);
    this.name = "QmpRefusal";
  }
}

/** Runs a monitor command and returns its result. Throws QmpRefusal. */
export type Monitor = (command: string, args?: object) => Promise<unknown>;

/** Connects to a machine's monitor while `work` runs. The monitor serves one connection at a time, so keep it short. */
export async function withMonitor<T>(
  socketPath: string,
  work: (monitor: Monitor) => Promise<T>,
  waitMs: number,
): Promise<T> {
  const socket = createConnection(socketPath);
  const waiting = new Map<number, { settle: (message: QmpMessage) => void; fail: (error: Error) => void }>();
  const read = qmpReader();
  let number = 0;
  let giveUp: (error: Error) => void = () => undefined;
  const broken = new Promise<never>((_resolve, reject) => {
    giveUp = (error) => {
      for (const { fail } of waiting.values()) fail(error);
      reject(error);
    };
  });
  broken.catch(() => undefined);
  const timer = setTimeout(() => giveUp(new Error("The machine's monitor does not answer.")), waitMs);
  const greeted = new Promise<void>((resolve) => {
    socket.on("data", (chunk: Buffer) => {
      try {
        for (const message of read(chunk)) {
          if (message.kind === "greeting") resolve();
          else if (message.kind === "answer" || message.kind === "refusal")
            waiting.get(message.id ?? -1)?.settle(message);
        }
      } catch (error) {
        giveUp(error instanceof Error ? error : new Error(String(error)));
      }
    });
  });
  socket.on("error", giveUp);
  socket.on("close", () => giveUp(new Error("The machine's monitor has closed.")));

  const monitor: Monitor = (command, args) => {
    const id = ++number;
    return new Promise<unknown>((resolve, reject) => {
      const settle = (message: QmpMessage) => {
        waiting.delete(id);
        if (message.kind === "answer") resolve(message.value);
        else if (message.kind === "refusal") reject(new QmpRefusal(command, message.desc));
      };
      waiting.set(id, { settle, fail: reject });
      socket.write(qmpCommand(id, command, args));
    });
  };
  try {
    await Promise.race([greeted, broken]);
    await Promise.race([monitor("qmp_capabilities"), broken]);
    return await Promise.race([work(monitor), broken]);
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}
