import { createHash } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { canInstall } from "../abilities";
import { hashPassword } from "../password-hash";
import type { Machine, MachineAddress, Outcome, Provisioner } from "../port";
import { answersSsh } from "../ssh-banner";
import { claimAddress, claimPort, dropClaims } from "./claims";
import { makeDisk } from "./disks";
import { qemuImpossible } from "./limits";
import { type MachineStore, refusedAsUnsupported } from "./machine";
import { folderOf, readState, writeWhole } from "./machine-files";
import { whileLocked } from "./machine-lock";
import { type MachineState, sizeOf } from "./machine-state";
import { kernelOf, readManifest, systemNamed } from "./manifest";
import { killProcess } from "./process";
import { makeSeed } from "./seed";
import { removeTap, tapOf } from "./tap";

type Installing = Pick<Provisioner, "allocate" | "install" | "configure" | "verify" | "release">;

const done: Outcome = { state: "done" };
const failed = (code: "noAddress" | "badImage" | "noAnswer", isFinal: boolean): Outcome => ({
  state: "failed",
  failure: { code },
  isFinal,
});

const verifyAgainMs = 1_000;
/** A large system under emulation takes minutes until its first SSH banner. */
const verifyPatienceMs = 15 * 60_000;

/** Unsupported options fail rather than being ignored. */
const isPossible = (machine: Machine): boolean => canInstall(qemuImpossible, machine);

const hex = (value: number): string => value.toString(16).padStart(2, "0");
const macOf = (serverId: number): string =>
  ["52:54", ...[24, 16, 8, 0].map((shift) => hex(Math.floor(serverId / 2 ** shift) % 256))].join(":");

/** Hash that identifies an install request by all its parameters. */
const markOf = (machine: Machine): string =>
  createHash("sha256").update(JSON.stringify(machine)).digest("hex").slice(0, 32);

export const addressesOf = (
  { net }: Pick<MachineState, "net">,
  { settings }: Pick<MachineStore, "settings">,
): MachineAddress[] => [
  {
    ip: net.ip,
    mac: net.mac,
    port: "eth0",
    isMain: true,
    gateway: net.gateway,
    prefix: net.prefix,
    sshAt: net.sshPort === null ? undefined : `${settings.address}:${net.sshPort}`,
  },
];

/** Whether its SSH server is reachable from outside. */
export const hasSsh = (
  { net }: Pick<MachineState, "net">,
  { settings }: Pick<MachineStore, "settings">,
  milliseconds: number,
): Promise<boolean> =>
  net.sshPort === null
    ? answersSsh(net.ip, 22, milliseconds)
    : answersSsh(settings.address, net.sshPort, milliseconds);

export function qemuInstalling(store: MachineStore): Installing {
  const { machines, images, address, ports, bridge, nameservers } = store.settings;

  async function takeUp(machine: Machine): Promise<MachineState | null> {
    const { serverId } = machine;
    const net = await claimAddress(machines, machine.network, serverId);
    const sshPort = bridge === null ? await claimPort(machines, ports, address, serverId) : null;
    const screenPort = await claimPort(machines, ports, "127.0.0.1", serverId);
    if (!net || (bridge === null && sshPort === null) || screenPort === null) return null;
    return {
      serverId,
      size: sizeOf(machine.size),
      net: { ...net, mac: macOf(serverId), sshPort, bridge, shut: [] },
      screenPort,
      step: null,
      kernel: null,
      hasSystem: false,
      rescue: null,
      isSuspended: false,
      bootNext: "disk",
      medium: null,
      wanted: { power: "off", hostBoot: "" },
      works: [],
      snapshots: [],
    };
  }

  async function install(machine: Machine, state: MachineState): Promise<Outcome> {
    const system = machine.system === "" ? null : systemNamed(await readManifest(images), machine.system);
    if (machine.system !== "" && !system) return failed("badImage", true);
    const own = store.files(machine.serverId);
    const stopped = await store.stop(state);
    await rm(own.disk, { force: true });
    const base = system?.disk && { ...system.disk, file: path.join(images, system.disk.file) };
    await makeDisk(own.disk, machine.size.diskGb, base ?? null);
    const { hostname, rootPassword, sshKey, postInstallScript, userData, setup } = machine;
    const mark = markOf(machine);
    const seed = makeSeed(
      {
        instance: `${machine.serverId}-${mark}`,
        hostname,
        passwordHash: rootPassword === null ? null : await hashPassword(rootPassword),
        sshKey,
        postInstallScript,
        userData,
        timezone: setup.timezone,
        swapGb: setup.swapGb,
        network: stopped.net.bridge === null ? null : { ...stopped.net, nameservers },
      },
      store.now(),
    );
    await writeWhole(own.seed, seed);
    await store.keep({
      ...stopped,
      size: sizeOf(machine.size),
      step: { name: "install", mark, beganAt: store.now() },
      kernel: system && kernelOf(images, system),
      hasSystem: system !== null,
      rescue: null,
      bootNext: "disk",
      snapshots: [],
    });
    return done;
  }

  const begin = (state: MachineState, name: string, machine: Machine): Promise<MachineState> => {
    const mark = markOf(machine);
    if (state.step?.name === name && state.step.mark === mark) return Promise.resolve(state);
    return store.keep({ ...state, step: { name, mark, beganAt: store.now() } });
  };

  return {
    allocate: async (machine) => {
      if (!isPossible(machine)) return refusedAsUnsupported;
      return whileLocked(machines, machine.serverId, async (): Promise<Outcome> => {
        const state = (await readState(machines, machine.serverId)) ?? (await takeUp(machine));
        if (!state) return failed("noAddress", true);
        await mkdir(folderOf(machines, machine.serverId), { recursive: true, mode: 0o700 });
        await store.keep(state);
        return { state: "done", addresses: addressesOf(state, store) };
      });
    },
    install: (machine) =>
      store.alone(machine.serverId, async (state) => {
        if (!isPossible(machine)) return refusedAsUnsupported;
        const isDone = state.step?.name === "install" && state.step.mark === markOf(machine);
        return isDone ? done : install(machine, state);
      }),
    configure: (machine) =>
      store.alone(machine.serverId, async (state) => {
        const started = await store.start(await begin(state, "configure", machine));
        // Returned again, because its port may have changed.
        return { state: "done", addresses: addressesOf(started, store) };
      }),
    verify: (machine) =>
      store.alone(machine.serverId, async (before) => {
        const state = await begin(before, "verify", machine);
        if (!(await store.isOn(machine.serverId))) return failed("noAnswer", false);
        if (!state.hasSystem || (await hasSsh(state, store, 2_000))) return done;
        const waited = store.now().getTime() - (state.step?.beganAt.getTime() ?? 0);
        return waited > verifyPatienceMs
          ? failed("noAnswer", false)
          : { state: "busy", againInMs: verifyAgainMs };
      }),
    release: ({ serverId }) =>
      whileLocked(machines, serverId, async () => {
        await killProcess(store.files(serverId));
        await removeTap(tapOf(machines, serverId));
        await dropClaims(machines, serverId);
        await rm(folderOf(machines, serverId), { recursive: true, force: true });
      }),
  };
}
