import { database } from "@/lib/db/client";
import { prepareProvisioners } from "@/lib/domain/servers/servers/shared/provisioner";
import { onSettingsChange, runtime } from "@/lib/env";
import { errorParams, log } from "@/lib/log";
import { offerMachinesHere, withdrawMachinesHere } from "./demo/machines-here";

const ofMachines = /^(PROVISIONER|QEMU_|DEMO_MACHINES)/;

const machineSettings = (): string =>
  JSON.stringify(Object.entries(runtime().environment).filter(([name]) => ofMachines.test(name)));

/** Does what a start does for machines again when their settings change. Returns what ends following. */
export function followMachineSettings({ isWithDemo }: { isWithDemo: boolean }): () => Promise<void> {
  let prepared = machineSettings();
  let turn: Promise<void> = Promise.resolve();
  const prepare = async () => {
    if (isWithDemo) await withdrawMachinesHere(runtime().environment);
    await prepareProvisioners(database());
    if (isWithDemo) await offerMachinesHere(runtime().environment);
  };
  const stop = onSettingsChange(() => {
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
