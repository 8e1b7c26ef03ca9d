import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import type { Client, Method, Write } from "./client";
import { failureOf, ProxmoxTrouble } from "./trouble";

const Task = z.object({ status: z.string(), exitstatus: z.string().nullish() });
const Tasks = z.array(z.object({ type: z.string(), endtime: z.number().nullish() }));

/**
 * What is known of work after waiting for it. `unknown` = it goes on, or its node does not answer: the next look is at the
 * guest itself.
 */
export type Ended =
  | { state: "done" }
  | { state: "unknown" }
  | { state: "missing"; said: string }
  | { state: "changed" }
  | { state: "locked"; said: string }
  | { state: "failed"; said: string };

async function waitFor(
  client: Client,
  task: string,
  deadline: number,
  signal: AbortSignal | undefined,
): Promise<Ended> {
  const [, node = ""] = task.split(":");
  const path = `/nodes/${node}/tasks/${encodeURIComponent(task)}/status`;
  for (let waitMs = 50; ; waitMs = Math.min(1_000, waitMs * 2)) {
    const found = await client.read(path, Task, { signal }).catch((error: unknown) => {
      if (error instanceof ProxmoxTrouble) return null;
      throw error;
    });
    if (!found || (found.status !== "stopped" && performance.now() > deadline)) return { state: "unknown" };
    if (found.status === "stopped") {
      const { exitstatus: said } = found;
      const isDone = said === "OK" || said?.startsWith("WARNINGS");
      return isDone ? { state: "done" } : { state: "failed", said: said || "it failed" };
    }
    await pause(waitMs);
  }
}

/** Does work and waits for its end, at most that long. */
export async function act(
  client: Client,
  method: Method,
  path: string,
  { seconds, ...write }: Omit<Write, "seconds"> & { seconds: number },
): Promise<Ended> {
  const deadline = performance.now() + seconds * 1000;
  const written = await client.write(method, path, { ...write, seconds: Math.min(seconds, 30) });
  if (written.state === "refused") return { state: "failed", said: written.said };
  if (written.state !== "done") return written;
  const { data } = written;
  return typeof data === "string" && data.startsWith("UPID:")
    ? waitFor(client, data, deadline, write.signal)
    : { state: "done" };
}

/** The same for work that has to succeed now; throws otherwise. */
export async function mustAct(...asked: Parameters<typeof act>): Promise<void> {
  const ended = await act(...asked);
  if (ended.state === "done") return;
  if (ended.state === "unknown" || ended.state === "changed")
    throw new ProxmoxTrouble("unclear", `It is not known whether ${asked[2]} was done.`);
  const { code } = failureOf(ended.said, "noSpace");
  throw new ProxmoxTrouble(code === "unsupported" ? "unsupported" : "refused", ended.said);
}

/** Open consoles and backups are listed as tasks, and do not keep others from their work. */
const isWork = (type: string): boolean => !/(?:proxy|shell)$/.test(type) && type !== "vzdump";

/** Whether the engine works on the guest now. */
export async function isAtWork(
  client: Client,
  { node, vmid }: { node: string; vmid: number },
  signal?: AbortSignal,
): Promise<boolean> {
  const form = { source: "active", vmid };
  const found = await client.read(`/nodes/${node}/tasks`, Tasks, { form, signal });
  return (found ?? []).some(({ type, endtime }) => endtime == null && isWork(type));
}
