import { askWithin, failureText } from "@/lib/base/ask-within";
import { database } from "@/lib/db/client";
import type { HostReading } from "@/lib/outside/provisioner/hosts";
import { MachineError } from "@/lib/outside/provisioner/machine-error";
import { type BackEnd, backEndNamed } from "../back-ends/shared/loaded";
import { provisionerNamed, readProvisionerNames } from "../servers/shared/provisioner";
import { dropOthers, keepProblem, keepReading } from "./shared/keep-reading";
import { readLocationsOf } from "./shared/read-pool";
import { refreshFits } from "./shared/refresh-fits";

/** The longest that a back end is waited for; the next reading comes a minute later. */
const longestMs = 25_000;

type Answer = { backEnd: BackEnd; readings: HostReading[] } | { backEnd: BackEnd; problem: string };

/** Null = it has no hosts. */
async function ask(name: string): Promise<Answer | null> {
  const backEnd = backEndNamed(name);
  if (!backEnd) return null;
  const { readHosts, check } = provisionerNamed(name);
  if (!readHosts) return null;
  try {
    const codes = await readLocationsOf(database(), name);
    return { backEnd, readings: await askWithin(longestMs, (signal) => readHosts(codes, signal)) };
  } catch (error) {
    if (error instanceof MachineError && error.failure.code === "unsupported") return null;
    const said = await askWithin(5_000, async (signal) => check?.(signal)).then(() => null, failureText);
    return { backEnd, problem: said ?? failureText(error) };
  }
}

/** Reads one back end, and stores what it said or why it said nothing. */
export async function readHostsOf(name: string, now: () => Date): Promise<"read" | "failed" | "none"> {
  const answer = await ask(name);
  if (!answer) return "none";
  if ("readings" in answer) {
    await keepReading(answer.backEnd, answer.readings, now());
    return "read";
  }
  await keepProblem(database(), name, answer.problem, now());
  return "failed";
}

/** Reads the hosts of all back ends, all at the same time, and what fits on them. */
export async function readAllHosts(now: () => Date = () => new Date()): Promise<void> {
  const names = await readProvisionerNames(database());
  const read = await Promise.all(
    names.map(async (name) => ({ name, hasHosts: (await readHostsOf(name, now)) !== "none" })),
  );
  await dropOthers(
    database(),
    read.filter(({ hasHosts }) => hasHosts).map(({ name }) => name),
  );
  await refreshFits(now());
}
