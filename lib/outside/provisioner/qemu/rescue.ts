import { rm } from "node:fs/promises";
import { hashPassword } from "../password-hash";
import type { Outcome } from "../port";
import type { Rescue, RescueLogin } from "../port-work";
import { type MachineStore, refusedAsUnsupported } from "./machine";
import { writeWhole } from "./machine-files";
import { type MachineState, withWork, workOf } from "./machine-state";
import { kernelOf, readManifest, rescueSystem } from "./manifest";
import { makeSeed } from "./seed";

const suspended: Outcome = { state: "failed", failure: { code: "suspended" }, isFinal: true };
const noImage: Outcome = {
  state: "failed",
  failure: { code: "reported", text: "there is no rescue image on this back end, nothing was done" },
  isFinal: true,
};

/** A system of the image folder that is named `rescue`, started by its kernel with the machine's disk beside it. */
export function qemuRescue(store: MachineStore): Rescue {
  const { images, nameservers } = store.settings;

  async function readKernel(): Promise<MachineState["rescue"]> {
    const system = (await readManifest(images)).systems.find(({ name }) => name === rescueSystem);
    return system ? kernelOf(images, system) : null;
  }

  async function writeSeed(state: MachineState, key: string, { password, sshKey }: RescueLogin) {
    const seed = makeSeed(
      {
        instance: `rescue-${key}`,
        hostname: rescueSystem,
        passwordHash: password === null ? null : await hashPassword(password),
        sshKey,
        postInstallScript: null,
        timezone: null,
        swapGb: null,
        network: state.net.bridge === null ? null : { ...state.net, nameservers },
      },
      store.now(),
    );
    await writeWhole(store.files(state.serverId).rescueSeed, seed);
  }

  /** Cuts the power and starts it from the other system. */
  async function restart(state: MachineState, rescue: MachineState["rescue"], key: string) {
    const stopped = await store.stop(state);
    const started = await store.start(await store.keep({ ...stopped, rescue, bootNext: "disk" }));
    await store.keep(withWork(started, key, store.now(), true));
  }

  return {
    resetPassword: async () => refusedAsUnsupported,
    enterRescue: ({ serverId }, { key, ...login }) =>
      store.alone(serverId, async (state): Promise<Outcome> => {
        if (workOf(state, key)?.isDone) return { state: "done" };
        if (state.isSuspended) return suspended;
        const rescue = await readKernel();
        if (!rescue) return noImage;
        await writeSeed(state, key, login);
        await restart(state, rescue, key);
        return { state: "done" };
      }),
    leaveRescue: ({ serverId }, { key }) =>
      store.alone(serverId, async (state): Promise<Outcome> => {
        if (state.rescue === null || workOf(state, key)?.isDone) return { state: "done" };
        if (state.isSuspended) return suspended;
        await restart(state, null, key);
        await rm(store.files(serverId).rescueSeed, { force: true });
        return { state: "done" };
      }),
  };
}
