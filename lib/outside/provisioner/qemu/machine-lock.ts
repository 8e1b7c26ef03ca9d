import { createHash } from "node:crypto";
import { mkdir, realpath } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { MachineError } from "../machine-error";

const patienceMs = 15_000;
const inLine = new Map<string, Promise<unknown>>();

/** Binds an abstract socket name, which the kernel grants to one process and frees when that ends; null = taken. */
function takeName(name: string): Promise<Server | null> {
  const holder = createServer().unref();
  return new Promise((resolve, reject) => {
    holder.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") resolve(null);
      else reject(error);
    });
    holder.listen({ path: `\0${name}`, exclusive: true }, () => resolve(holder));
  });
}

async function waitForName(name: string): Promise<Server> {
  for (const deadline = Date.now() + patienceMs; ; await pause(50)) {
    const holder = await takeName(name);
    if (holder) return holder;
    if (Date.now() > deadline) throw new MachineError({ code: "unreachable" });
  }
}

/**
 * Runs `work` under the machine's lock, exclusive across all processes of this host. The lock is an abstract socket:
 * a killed holder leaves no stale file, whose removal could race.
 */
export async function whileLocked<T>(machines: string, serverId: number, work: () => Promise<T>): Promise<T> {
  await mkdir(machines, { recursive: true, mode: 0o700 });
  const place = `${await realpath(machines)} ${serverId}`;
  const name = `berth-${createHash("sha256").update(place).digest("hex")}`;
  const before = inLine.get(name) ?? Promise.resolve();
  const turn = before
    .catch(() => undefined)
    .then(async () => {
      const holder = await waitForName(name);
      try {
        return await work();
      } finally {
        await new Promise((resolve) => holder.close(resolve));
      }
    });
  inLine.set(name, turn);
  try {
    return await turn;
  } finally {
    if (inLine.get(name) === turn) inLine.delete(name);
  }
}
