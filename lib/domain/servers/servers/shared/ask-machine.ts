import { runWithin } from "@/lib/base/run-within";
import { database, isDatabaseDown } from "@/lib/db/client";
import { errorParams, log } from "@/lib/log";
import { MachineError } from "@/lib/outside/provisioner/machine-error";
import {
  type CallName,
  callTerms,
  type Provisioner,
  type Span,
  type Traffic,
  type Used,
} from "@/lib/outside/provisioner/port";
import type { Outcome } from "../../../kernel/async/job-kind";
import { fail } from "../../../kernel/errors/fail";
import type { ServerRow } from "../../../kernel/server/server-target";
import { provisionerOf } from "./provisioner";

const machineOf = ({ id, location, hostname }: ServerRow): Used => ({ serverId: id, location, hostname });

/**
 * Asks the provisioner about the server's machine, outside of any transaction. What it knows of a failure is told; work
 * that must not be done twice is not tried again when nobody can say whether it was done.
 */
export async function askMachine(
  server: ServerRow,
  call: CallName,
  ask: (provisioner: Provisioner, machine: Used) => Promise<Outcome>,
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
    if (isRepeatable || isDatabaseDown(error)) throw error;
    log.error({ server: server.id, call, error: errorParams(error) }, "a machine could not be asked");
    return { state: "failed", failure: { code: "unexpected" }, isFinal: true };
  }
}

type End = Omit<Extract<Outcome, { state: "done" }>, "state">;

/** Has work done that takes its time; `end` is its result once it is done. */
export async function runOnMachine(
  server: ServerRow,
  call: CallName,
  ask: (provisioner: Provisioner, machine: Used) => Promise<Outcome>,
  end: End,
): Promise<Outcome> {
  const outcome = await askMachine(server, call, ask);
  return outcome.state === "done" ? { state: "done", ...end } : outcome;
}

/** What an answer that someone waits for says of a machine that did not give it. */
export const problemOf = (error: MachineError) =>
  fail(error.failure.code === "unsupported" ? "machine.unsupported" : "machine.silent", {}, { cause: error });

/** What someone waits for: a machine that does not tell it now is not available. */
export async function readMachine<T>(
  server: ServerRow,
  ask: (provisioner: Provisioner, machine: Used) => Promise<T>,
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
  ask: (provisioner: Provisioner, machine: Used, signal: AbortSignal) => Promise<T>,
): Promise<T | null> {
  const provisioner = await provisionerOf(database(), server);
  return runWithin(shortWaitMs, undefined, (signal) => ask(provisioner, machineOf(server), signal)).catch(
    (error: unknown) => {
      if (isDatabaseDown(error)) throw error;
      return null;
    },
  );
}

/** Whether the machine is on, as far as it says so now. */
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

/** Not an outcome, for the caller waits: what the machine does not tell now is not available. */
export async function readTraffic(server: ServerRow, span: Span): Promise<Traffic[]> {
  const provisioner = await provisionerOf(database(), server);
  return provisioner.traffic(machineOf(server), span).catch((error: unknown) => {
    if (error instanceof MachineError && error.failure.code === "noMachine") return [];
    if (error instanceof MachineError) throw problemOf(error);
    throw error;
  });
}
