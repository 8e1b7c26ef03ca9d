import { database } from "@/lib/db/client";
import { onConfigurationRead } from "@/lib/db/live-configuration";
import { loadedBackEnds } from "@/lib/domain/servers/back-ends/shared/loaded";
import { prepareProvisioners } from "@/lib/domain/servers/servers/shared/provisioner";
import { runtime } from "@/lib/env";
import { errorParams, log } from "@/lib/log";
import { offerMachinesHere, withdrawMachinesHere } from "./demo/machines-here";

const machineSettings = (): string => JSON.stringify([runtime().environment.DEMO_MACHINES, loadedBackEnds()]);

/** Does what a start does for machines again when back ends change. Returns what ends following. */
export function followMachineSettings({ isWithDemo }: { isWithDemo: boolean }): () => Promise<void> {
  let prepared = machineSettings();
  let turn: Promise<void> = Promise.resolve();
  const prepare = async () => {
    if (isWithDemo) await withdrawMachinesHere(runtime().environment);
    await prepareProvisioners(database());
    if (isWithDemo) await offerMachinesHere(runtime().environment);
  };
  const stop = onConfigurationRead(() => {
    if (machineSettings() === prepared) return;
    prepared = machineSettings();
    turn = turn
      .then(prepare)
      .catch((error: unknown) => log.warn({ error: errorParams(error) }, "a back end cannot be prepared"));
  });
  return async () => {
    stop();
    await turn;
  };
}
