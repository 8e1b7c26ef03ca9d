import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { plainSetup } from "@/lib/base/machine-setup";
import { makeBridge } from "@/lib/testing/servers/bridge";
import { runKilled } from "@/lib/testing/servers/killed-program";
import { sized } from "@/lib/testing/sized";
import type { Machine, Outcome, Provisioner } from "../port";
import { emulator } from "./accelerator";
import { filesOf, readState } from "./machine-files";
import { qemuProvisioner } from "./provisioner";
import { runTool } from "./run-tool";
import type { QemuSettings } from "./settings";
import { tapOf } from "./tap";

const isThere = await runTool(emulator, ["--version"], { seconds: 20 }).then(
  () => true,
  () => false,
);
if (!isThere) process.stderr.write("Machines are not tested here: there is no QEMU.\n");

const made = isThere ? await makeBridge() : "there is no QEMU";
const bridge = typeof made === "string" ? null : made;

const serverId = 55_001;
const machine: Machine = {
  serverId,
  attempt: 1,
  location: "NL",
  network: bridge?.network ?? "198.51.100.0/24",
  hostname: "web-1",
  preset: "tiny",
  size: { cpus: 1, ramGb: 1, diskGb: 1 },
  system: "",
  software: "",
  rootPassword: "Root,pass=1",
  sshKey: null,
  postInstallScript: null,
  rootSizePercent: 100,
  ciTask: null,
  addressCount: 1,
  setup: plainSetup,
  network6: null,
  owner: 1,
};

let folder: string;
let settings: QemuSettings;
let bundle: string;

/** All QEMU processes of this folder's machines, whether the panel knows them or not. */
async function processes(): Promise<number[]> {
  const found: number[] = [];
  for (const name of await readdir("/proc")) {
    const line = /^\d+$/.test(name) ? await readFile(`/proc/${name}/cmdline`, "utf8").catch(() => "") : "";
    if (line.startsWith(emulator) && line.includes(folder)) found.push(Number(name));
  }
  return found;
}

const another = (): Provisioner => qemuProvisioner(settings, () => new Date());
async function listenAt(port: number): Promise<Server> {
  const server = createServer().listen(port, "127.0.0.1");
  await once(server, "listening");
  return server;
}

const steps = ["allocate", "install", "configure", "verify"] as const;

/** Completes a deployment like a panel that has just started; `from`: the step at which it was interrupted. */
async function makeWhole(provisioner: Provisioner, from: (typeof steps)[number] = "allocate") {
  await provisioner.prepare?.();
  const outcomes: Outcome[] = [];
  for (const step of steps.slice(steps.indexOf(from))) outcomes.push(await provisioner[step](machine));
  return outcomes;
}

describe.skipIf(!isThere)("a machine whose panel is killed while it is made", () => {
  beforeAll(async () => {
    bundle = path.join(await mkdtemp(path.join(tmpdir(), "killed-")), "provisioner.mjs");
    const source = path.join(import.meta.dirname, "provisioner.ts");
    await build({
      entryPoints: [source],
      outfile: bundle,
      bundle: true,
      platform: "node",
      format: "esm",
      alias: { "@": process.cwd() },
    });
  });
  afterAll(async () => {
    await bridge?.remove();
    await rm(path.dirname(bundle), { recursive: true, force: true });
  });
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "killed-"));
    settings = {
      machines: path.join(folder, "machines"),
      images: path.join(folder, "images"),
      isNetworkOpen: false,
      bridge: null,
      nameservers: [],
      accelerator: "tcg",
      mostCpus: 1,
      mostMemoryMb: 64,
      address: "127.0.0.1",
      ports: { first: 24_000, last: 24_999 },
    };
  });
  afterEach(async () => {
    await another().release(machine);
    for (const pid of await processes()) process.kill(pid, "SIGKILL");
    await rm(folder, { recursive: true, force: true });
  });

  const states = async (from?: (typeof steps)[number]): Promise<string[]> =>
    (await makeWhole(another(), from)).map(({ state }) => state);
  const isWhole = ["done", "done", "done", "done"];
  const files = () => filesOf(settings.machines, serverId);
  /** The state if the panel was killed before it knew that the machine runs. */
  async function forgetStart(): Promise<number> {
    const text = await readFile(files().state, "utf8");
    const wanted = { power: "off", hostBoot: "" };
    await writeFile(files().state, JSON.stringify({ ...JSON.parse(text), wanted }));
    const [pid = 0] = await processes();
    return pid;
  }

  it("is whole after another start, whatever was done last, and leaves nothing when it ends", async () => {
    const body = () => `
      const { qemuProvisioner } = await import(${JSON.stringify(pathToFileURL(bundle).href)});
      const panel = qemuProvisioner(${JSON.stringify(settings)}, () => new Date());
      for (const step of ${JSON.stringify(steps)}) await panel[step](${JSON.stringify(machine)});`;
    /** Alternates between a bridge, if available, and none. */
    const on = (moment: number) => {
      settings.bridge = moment % 2 === 0 && bridge ? bridge.name : null;
      return body();
    };
    for (let moment = 1; await runKilled(moment, on(moment)); moment += sized(7, 1)) {
      expect(await states(), `killed at ${moment}`).toEqual(isWhole);
      expect(await processes(), `killed at ${moment}`).toHaveLength(1);
      await another().release(machine);
      expect(await processes(), `killed at ${moment}`).toEqual([]);
      expect(existsSync(`/sys/class/net/${tapOf(settings.machines, serverId)}`)).toBe(false);
      expect(await readdir(settings.machines)).toEqual(["claims"]);
      expect(await readdir(path.join(settings.machines, "claims"))).toEqual([]);
    }
  }, 300_000);

  it("is adopted though nobody had noted the number of its process, or ended", async () => {
    await states();
    const pid = await forgetStart();
    await rm(files().pid);
    expect(await states("configure")).toEqual(["done", "done"]);
    expect(await processes()).toEqual([pid]);
    expect(await another().status({ ...machine })).toBe("on");
    await rm(files().pid);
    await another().release(machine);
    expect(await processes()).toEqual([]);
  }, 60_000);

  it("is adopted though its monitor did not answer yet", async () => {
    await states();
    const pid = await forgetStart();
    const hidden = `${files().monitor}-later`;
    await rename(files().monitor, hidden);
    const adopted = states("configure");
    setTimeout(() => rename(hidden, files().monitor), 3_500);
    expect(await adopted).toEqual(["done", "done"]);
    expect(await processes()).toEqual([pid]);
  }, 60_000);

  it("is made at other ports when its own were taken meanwhile, and says so", async () => {
    const [allocated] = [await another().allocate(machine)];
    const { net, screenPort } = (await readState(settings.machines, serverId)) ?? {
      net: null,
      screenPort: 0,
    };
    const others = [await listenAt(net?.sshPort ?? 0), await listenAt(screenPort)];
    try {
      const outcomes = await makeWhole(another());
      expect(outcomes.map(({ state }) => state)).toEqual(isWhole);
      const state = await readState(settings.machines, serverId);
      expect([net?.sshPort, screenPort]).not.toContain(state?.net.sshPort);
      expect([net?.sshPort, screenPort]).not.toContain(state?.screenPort);
      expect(allocated).toMatchObject({ addresses: [{ sshAt: `127.0.0.1:${net?.sshPort}` }] });
      expect(outcomes[2]).toMatchObject({ addresses: [{ sshAt: `127.0.0.1:${state?.net.sshPort}` }] });
      const claims = await readdir(path.join(settings.machines, "claims"));
      expect(claims.filter((name) => name.startsWith("port-")).sort()).toEqual(
        [`port-${state?.net.sshPort}`, `port-${state?.screenPort}`].sort(),
      );
    } finally {
      for (const other of others) other.close();
    }
  }, 60_000);
});
