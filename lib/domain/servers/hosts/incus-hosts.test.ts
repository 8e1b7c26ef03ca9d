import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { plainSetup } from "@/lib/base/machine-setup";
import type { Outcome, Provisioner } from "@/lib/outside/provisioner/port";
import { makeProvisioner } from "@/lib/outside/provisioner/registry";
import { type FakeIncus, startIncus } from "@/lib/testing/fakes/incus/server";
import { withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { settle } from "@/lib/testing/servers/settle";
import { provisionerTools } from "../back-ends/shared/provisioner-tools";

withCatalogDatabase();

const gib = 1024 ** 3;
let cluster: FakeIncus;
const open = (more: Record<string, string> = {}): Provisioner =>
  makeProvisioner(
    { name: "ams-1", kind: "incus", texts: { ...cluster.texts, ...more }, fixed: {} },
    provisionerTools(),
  );

beforeAll(async () => {
  cluster = await startIncus(["h1", "h2", "h3"]);
});
afterEach(() => {
  cluster.behave();
  cluster.knobs.unmovable = "";
  for (const member of cluster.members.values())
    Object.assign(member, { isOnline: true, isEvacuated: false });
});
afterAll(() => cluster.stop());

let last = 77_000;
async function make(host?: string): Promise<number> {
  const serverId = ++last;
  const own = open();
  const ended = await settle({ patienceMs: 10_000 }, serverId, () =>
    own.allocate({
      ...{ serverId, attempt: 1, location: "NL", network: "127.77.0.0/24", hostname: "web-1" },
      ...{ preset: "vm.small", size: { cpus: 1, ramGb: 0.5, diskGb: 10 }, system: "Debian 12", software: "" },
      ...{ rootPassword: "Root,pass=1", sshKey: null, postInstallScript: null, rootSizePercent: 100 },
      ...{ ciTask: null, addressCount: 1, setup: plainSetup, network6: null, owner: 1 },
      ...(host === undefined ? {} : { host }),
    }),
  );
  expect(ended.state).toBe("done");
  return serverId;
}

const read = async (own = open(), locations = ["NL", "DE"]) => (await own.readHosts?.(locations)) ?? [];
const missing = async (): Promise<Outcome> => {
  throw new Error("It has no hosts.");
};
const end = (act: "evacuateHost" | "restoreHost", name: string, patienceMs = 10_000) =>
  settle({ patienceMs }, 0, () => (open()[act] ?? missing)(name, "one"));

describe("members of a cluster", () => {
  it("say what they have, and whose guests they run", async () => {
    const id = await make("h2");
    const hosts = await read();
    expect(hosts.map(({ name, state }) => [name, state])).toEqual([
      ["h1", "online"],
      ["h2", "online"],
      ["h3", "online"],
    ]);
    expect(hosts[1]).toMatchObject({
      locations: ["NL", "DE"],
      resources: {
        ...{ cpus: 32, memoryBytes: 64 * gib, usedMemoryBytes: 20 * gib, load: 1.25 },
        ...{ diskBytes: 1000 * gib, usedDiskBytes: 100 * gib },
      },
      servers: [id],
    });
    expect(hosts[0]?.servers).toEqual([]);
  });

  it("take new guests of the locations whose cluster group they are in", async () => {
    cluster.knobs.groups.set("ams", ["h1", "h2"]);
    const hosts = await read(open({ groups: "NL=ams" }));
    expect(hosts.map(({ locations }) => locations)).toEqual([["NL", "DE"], ["NL", "DE"], ["DE"]]);
    cluster.knobs.groups.delete("ams");
  });

  it("say from which images they make systems, and how old these are", async () => {
    const own = open({ images: "Ubuntu 24.04 LTS=ubuntu-24.04" });
    const found = await own.readSystemImages?.(["Debian 12", "Ubuntu 24.04 LTS", "Windows"]);
    expect(found?.map(({ system, name, type }) => [system, name, type])).toEqual([
      ["Debian 12", "debian-12", "container"],
      ["Debian 12", "debian-12-vm", "virtual-machine"],
      ["Ubuntu 24.04 LTS", "ubuntu-24.04", "container"],
    ]);
    expect(found?.[0]).toMatchObject({ madeAt: new Date("2026-03-01T00:00:00Z"), addedAt: null });
  });

  it("that are dead are told as such, with their guests and without figures", async () => {
    const id = await make("h3");
    const h3 = cluster.members.get("h3");
    if (h3) h3.isOnline = false;
    const dead = (await read()).find(({ name }) => name === "h3");
    expect(dead).toMatchObject({ state: "offline", resources: null });
    expect(dead?.servers).toContain(id);
  });

  it("are evacuated and restored, also if answers are lost and calls repeated", async () => {
    const id = await make("h1");
    cluster.lose("POST", /members\/h1\/state$/);
    expect(await end("evacuateHost", "h1")).toEqual({ state: "done" });
    const hosts = await read();
    expect(hosts[0]).toMatchObject({ name: "h1", state: "evacuated", servers: [] });
    expect(hosts.filter(({ servers }) => servers.includes(id))).toHaveLength(1);
    expect(await end("restoreHost", "h1")).toEqual({ state: "done" });
    expect((await read())[0]).toMatchObject({ state: "online" });
    expect(await end("evacuateHost", "h9")).toMatchObject({ state: "failed", isFinal: true });
  });

  it("with a guest that cannot be moved take guests again", async () => {
    const id = await make("h2");
    cluster.knobs.unmovable = `vs-${id}`;
    expect(await end("evacuateHost", "h2", 500)).toMatchObject({ state: "failed", isFinal: false });
    const h2 = (await read()).find(({ name }) => name === "h2");
    expect(h2).toMatchObject({ state: "online", servers: expect.arrayContaining([id]) });
  });

  it("move a single guest that is off or on, and leave one alone that cannot be moved", async () => {
    const id = await make("h1");
    const machine = { serverId: id, location: "NL", hostname: "web-1" };
    const move = (to: string, key: string) =>
      settle({ patienceMs: 10_000 }, id, () => open().moveMachine?.(machine, { to, key }) ?? missing());
    const guest = () => cluster.find(`vs-${id}`);
    expect(await move("h2", "move-1")).toEqual({ state: "done" });
    expect(guest()).toMatchObject({ location: "h2", status: "Stopped" });
    const on = () => open().power(machine, "on", "power-1");
    expect(await settle({ patienceMs: 10_000 }, id, on)).toMatchObject({ state: "done" });
    cluster.lose("POST", /instances\/vs-\d+$/);
    expect(await move("h3", "move-2")).toEqual({ state: "done" });
    expect(guest()).toMatchObject({ location: "h3", status: "Running" });
    cluster.knobs.unmovable = `vs-${id}`;
    expect(await move("h1", "move-3")).toMatchObject({ state: "failed", isFinal: true });
    expect(guest()).toMatchObject({ location: "h3", status: "Running" });
    expect(await move("h3", "move-2")).toEqual({ state: "done" });
  });
});
