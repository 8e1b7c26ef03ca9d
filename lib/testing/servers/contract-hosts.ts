import { expect, it } from "vitest";
import type { BackEndKind } from "@/lib/base/back-ends";
import type { Contract } from "./contract-parts";

/** What each kind can do with its hosts, as docs/hosts.md says. */
const canWithHosts: Record<BackEndKind, { reads: boolean; evacuates: boolean; moves: boolean }> = {
  http: { reads: true, evacuates: true, moves: true },
  incus: { reads: true, evacuates: true, moves: true },
  ipmi: { reads: false, evacuates: false, moves: false },
  proxmox: { reads: true, evacuates: true, moves: true },
  qemu: { reads: true, evacuates: false, moves: false },
  simulated: { reads: true, evacuates: true, moves: true },
};

/** The part of the contract about hosts. */
export function describeHosts({ kind, own, end, machine }: Contract): void {
  const can = canWithHosts[kind];
  const id = machine.serverId;
  const read = async () => (await own().readHosts?.([machine.location])) ?? [];
  const find = async () => {
    const host = (await read()).find(({ servers }) => servers.includes(id));
    if (!host) throw new Error("Its host is not known.");
    return host;
  };
  const findOther = async () => {
    const { name } = await find();
    const other = (await read()).find((one) => one.name !== name && one.state === "online");
    if (!other) throw new Error("There is one host.");
    return other.name;
  };
  const missing = { state: "failed", failure: { code: "unsupported" }, isFinal: true } as const;
  const move = (to: string, key: string) =>
    end(id, async () => (await own().moveMachine?.(machine, { to, key })) ?? missing);

  it("has the calls on hosts that it says", () => {
    const { readHosts, evacuateHost, restoreHost, moveMachine } = own();
    const has = [readHosts, evacuateHost, restoreHost, moveMachine].map((call) => call !== undefined);
    expect(has).toEqual([can.reads, can.evacuates, can.evacuates, can.moves]);
  });

  it.runIf(can.reads)("tells its hosts, of which one has the machine", async () => {
    const all = await read();
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    expect(all.filter(({ servers }) => servers.includes(id))).toHaveLength(1);
    const { state, locations, resources } = await find();
    expect({ state, locations }).toEqual({ state: "online", locations: [machine.location] });
    for (const amount of [resources?.cpus, resources?.memoryBytes, resources?.diskBytes])
      expect(amount).toBeGreaterThan(0);
  });

  it.runIf(can.moves)("moves one machine, once however often it is asked", async () => {
    const [from, to] = [(await find()).name, await findOther()];
    expect(await move(to, "contract-h1")).toMatchObject({ state: "done" });
    expect(await move(to, "contract-h1")).toMatchObject({ state: "done" });
    expect((await find()).name).toBe(to);
    expect(await own().status(machine)).toBe("on");
    await own().suspend(machine);
    expect(await move(from, "contract-h2")).toMatchObject({ state: "done" });
    expect([(await find()).name, await own().status(machine)]).toEqual([from, "off"]);
    expect(await end(id, () => own().power(machine, "on", "contract-h3"))).toMatchObject({
      failure: { code: "suspended" },
    });
    await own().resume(machine, "on");
    expect(await own().status(machine)).toBe("on");
  });

  it.runIf(can.evacuates)("empties a host, and gives it back", async () => {
    const { name } = await find();
    const stateOf = async () => (await read()).find((one) => one.name === name)?.state;
    const ask = (call: "evacuateHost" | "restoreHost", key: string) =>
      end(id, async () => (await own()[call]?.(name, key)) ?? missing);
    for (let time = 0; time < 2; time++)
      expect(await ask("evacuateHost", "contract-h4")).toMatchObject({ state: "done" });
    expect(await stateOf()).toBe("evacuated");
    expect((await find()).name).not.toBe(name);
    expect(await own().status(machine)).toBe("on");
    for (let time = 0; time < 2; time++)
      expect(await ask("restoreHost", "contract-h5")).toMatchObject({ state: "done" });
    expect(await stateOf()).toBe("online");
    expect(await own().status(machine)).toBe("on");
  });
}
