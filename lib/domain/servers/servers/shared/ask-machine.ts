import { runWithin } from "@/lib/base/run-within";
import { database, isDatabaseDown, isTimedOut } from "@/lib/db/client";
import { errorParams, log } from "@/lib/log";
import { MachineError } from "@/lib/outside/provisioner/machine-error";
import { type CallName, callTerms, type Span, type Traffic, type Used } from "@/lib/outside/provisioner/port";
import type { WholeProvisioner } from "@/lib/outside/provisioner/registry";
import type { Outcome } from "../../../kernel/async/job-kind";
import { fail } from "../../../kernel/errors/fail";
import type { ServerRow } from "../../../kernel/server/server-target";
import { provisionerOf } from "./provisioner";

const machineOf = ({ id, location, hostname }: ServerRow): Used => ({ serverId: id, location, hostname });

/**
 * Calls the provisioner for the server's machine, outside of any transaction. Returns its failures as outcomes; work
 * that is not repeatable is not retried if its result is unknown.
 */
export async function askMachine(
  server: ServerRow,
  call: CallName,
  ask: (provisioner: WholeProvisioner, machine: Used) => Promise<Outcome>,
): Promise<Outcome> {
  const { isRepeatable } = callTerms[call];
  try {
    return await ask(await provisionerOf(database(), server), machineOf(server));
  } catch (error) {
    if (error instanceof MachineError) {
      const isUnknown = error.failure.code === "noReply" || error.failure.code === "unclear";
      return {
        state: "failed",
        failure: error.failure,
        isFinal: error.isFinal || (isUnknown && !isRepeatable),
      };
    }
    if (isRepeatable || isDatabaseDown(error) || isTimedOut(error)) throw error;
    log.error({ server: server.id, call, error: errorParams(error) }, "a machine could not be asked");
    return { state: "failed", failure: { code: "unexpected" }, isFinal: true };
  }
}

type End = Omit<Extract<Outcome, { state: "done" }>, "state">;

/** Runs a slow call; `end` is its result on success. */
export async function runOnMachine(
  server: ServerRow,
  call: CallName,
  ask: (provisioner: WholeProvisioner, machine: Used) => Promise<Outcome>,
  end: End,
): Promise<Outcome> {
  const outcome = await askMachine(server, call, ask);
  return outcome.state === "done" ? { state: "done", ...end } : outcome;
}

/** Maps a provisioner's error to the API error of a synchronous call. */
export const problemOf = (error: MachineError) =>
  fail(error.failure.code === "unsupported" ? "machine.unsupported" : "machine.silent", {}, { cause: error });

/** Reads from the machine for a synchronous call; throws if the machine does not respond. */
export async function readMachine<T>(
  server: ServerRow,
  ask: (provisioner: WholeProvisioner, machine: Used) => Promise<T>,
): Promise<T> {
  const provisioner = await provisionerOf(database(), server);
  return ask(provisioner, machineOf(server)).catch((error: unknown) => {
    if (error instanceof MachineError) throw problemOf(error);
    throw error;
  });
}

const shortWaitMs = 2_000;

/** Like readMachine, but null after 2 s. */
export async function tryReadMachine<T>(
  server: ServerRow,
  ask: (provisioner: WholeProvisioner, machine: Used, signal: AbortSignal) => Promise<T>,
): Promise<T | null> {
  const provisioner = await provisionerOf(database(), server);
  return runWithin(shortWaitMs, undefined, (signal) => ask(provisioner, machineOf(server), signal)).catch(
    (error: unknown) => {
      if (isDatabaseDown(error)) throw error;
      return null;
    },
  );
}

/** The machine's power state; null if it cannot be read now. */
export async function seePower(server: ServerRow): Promise<"on" | "off" | null> {
  try {
    const provisioner = await provisionerOf(database(), server);
    const seen = await provisioner.status(machineOf(server));
    return seen === "unknown" ? null : seen;
  } catch (error) {
    if (isDatabaseDown(error)) throw error;
    return null;
  }
}

/** Throws instead of returning an outcome, because the caller waits; empty if the machine does not exist. */
export async function readTraffic(server: ServerRow, span: Span): Promise<Traffic[]> {
  const provisioner = await provisionerOf(database(), server);
  return provisioner.traffic(machineOf(server), span).catch((error: unknown) => {
    if (error instanceof MachineError && error.failure.code === "noMachine") return [];
    if (error instanceof MachineError) throw problemOf(error);
    throw error;
  });
}
