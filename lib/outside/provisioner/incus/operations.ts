import { z } from "zod";
import type { Client, Write } from "./client";
import type { Request } from "./send";
import { failureOf, IncusTrouble } from "./trouble";

const Operation = z.object({
  id: z.string().nullish(),
  status_code: z.number(),
  description: z.string().nullish(),
  err: z.string().nullish(),
  resources: z.record(z.string(), z.array(z.string()).nullish()).nullish(),
  metadata: z.unknown().optional(),
});

/**
 * What is known of work after waiting for it. `unknown` = it goes on, or its operation is gone, as it is seconds after
 * its end and at the death of a member: the next look is at the guest itself.
 */
export type Ended =
  | { state: "done"; metadata?: unknown }
  | { state: "unknown" }
  | { state: "missing"; said: string }
  | { state: "changed" }
  | { state: "failed"; said: string };

/** Waits again and again: in a cluster an answer may come before the end. */
export async function waitFor(
  client: Client,
  operation: string,
  deadline: number,
  signal: AbortSignal | undefined,
): Promise<Ended> {
  const path = operation.split("?")[0] ?? operation;
  for (;;) {
    const left = Math.ceil((deadline - performance.now()) / 1000);
    if (left <= 0) return { state: "unknown" };
    const timeout = Math.min(10, left);
    const query = { timeout: String(timeout) };
    const asked = { query, signal, isWaiting: true, seconds: timeout + 5 };
    const found = await client.read(`${path}/wait`, Operation, asked).catch((error: unknown) => {
      if (error instanceof IncusTrouble) return null;
      throw error;
    });
    if (!found) return { state: "unknown" };
    const { status_code: status, err, metadata } = found.value;
    if (status >= 400) return { state: "failed", said: err || "it failed" };
    if (status >= 200) return { state: "done", metadata };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Does work and waits for its end, at most that long. */
export async function act(
  client: Client,
  method: Exclude<Request["method"], "GET">,
  path: string,
  { seconds, ...write }: Write & { seconds: number },
): Promise<Ended> {
  const deadline = performance.now() + seconds * 1000;
  const written = await client.write(method, path, write);
  if (written.state === "refused") return { state: "failed", said: written.said };
  if (written.state !== "began") return written;
  return waitFor(client, written.operation, deadline, write.signal);
}

/** The same for work that has to succeed now; throws otherwise. */
export async function mustAct(...asked: Parameters<typeof act>): Promise<void> {
  const ended = await act(...asked);
  if (ended.state === "done") return;
  if (ended.state !== "failed")
    throw new IncusTrouble("unclear", `It is not known whether ${asked[2]} was done.`);
  const { code } = failureOf(ended.said, "noSpace");
  throw new IncusTrouble(code === "unsupported" ? "unsupported" : "refused", ended.said);
}

const ByState = z.record(z.string(), z.array(Operation).nullish());

/** As the engine calls an open console. It lasts as long as somebody looks, and changes nothing. */
const looking = "Showing console";
/** As it calls the making of a guest, and the writing of a copy into one. */
const copying = "Creating instance";

/** What the engine does with the guest, or did some seconds ago, as far as its members say. */
async function readWork(client: Client, name: string, signal: AbortSignal | undefined) {
  const found = await client.read("/1.0/operations", ByState, { query: { recursion: "1" }, signal });
  const isIts = (path: string) => path.split("?")[0]?.endsWith(`/instances/${name}`) ?? false;
  return Object.values(found?.value ?? {})
    .flatMap((all) => all ?? [])
    .filter(({ description }) => description !== looking)
    .filter(({ resources }) =>
      Object.values(resources ?? {}).some((paths) => (paths ?? []).some((path) => isIts(path))),
    );
}

/** Whether the engine works on the guest now. */
export const isAtWork = async (client: Client, name: string, signal?: AbortSignal): Promise<boolean> =>
  (await readWork(client, name, signal)).some(({ status_code: status }) => status < 200);

/** Operations of the last seconds that made the guest, or wrote a copy into it. */
const readCopies = async (client: Client, name: string) =>
  (await readWork(client, name, undefined)).filter(({ description }) => description === copying);

/** Their ids, with spaces between: what is begun after it is told apart by them, whatever the clocks say. */
export const knownCopies = async (client: Client, name: string): Promise<string> =>
  (await readCopies(client, name)).map(({ id }) => id ?? "").join(" ");

/**
 * How a copy ended that a call before has begun and that is none of the known ones; waits for one that goes on. Null =
 * nothing is known of one.
 */
export async function awaitCopy(
  client: Client,
  name: string,
  known: string,
  seconds: number,
): Promise<Ended | null> {
  const last = (await readCopies(client, name)).find(({ id }) => id && !known.split(" ").includes(id));
  if (!last) return null;
  if (last.status_code >= 400) return { state: "failed", said: last.err || "it failed" };
  if (last.status_code >= 200) return { state: "done" };
  return waitFor(client, `/1.0/operations/${last.id}`, performance.now() + seconds * 1000, undefined);
}
