import { setTimeout as pause } from "node:timers/promises";
import { MachineError } from "@/lib/outside/provisioner/machine-error";
import type { Outcome } from "@/lib/outside/provisioner/port";

type Ended = Exclude<Outcome, { state: "busy" }>;
type Patience = {
  patienceMs: number;
  /** What others do meanwhile. */
  whileBusy?: (serverId: number) => Promise<void>;
};

/** Calls again while it is busy, and after errors that are not final, as a job does. */
export async function settle(
  { patienceMs, whileBusy }: Patience,
  serverId: number,
  call: () => Promise<Outcome>,
): Promise<Ended> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const outcome = await call().catch((error: unknown): Outcome => {
      if (!(error instanceof MachineError)) throw error;
      return { state: "failed", failure: error.failure, isFinal: error.isFinal };
    });
    if (outcome.state === "done" || (outcome.state === "failed" && outcome.isFinal)) return outcome;
    if (performance.now() > deadline && outcome.state === "failed") return outcome;
    if (performance.now() > deadline) throw new Error("It does not end.");
    await whileBusy?.(serverId);
    await pause(outcome.state === "busy" ? Math.min(outcome.againInMs, 300) : 50);
  }
}
