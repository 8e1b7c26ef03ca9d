import { expect, it } from "vitest";
import type { Machine } from "@/lib/outside/provisioner/port";
import type { Contract } from "./contract-parts";

/** The part of the contract about networks beside the addresses that a machine comes with. */
export function describeNetworks({ isAble, own, end, machine, other, known }: Contract): void {
  it.runIf(isAble("giveNetwork6"))("gives IPv6, the same network however often it is asked", async () => {
    const range = "2001:db8:77::/48";
    const give = (key: string) => end(machine.serverId, () => own().giveNetwork6(machine, { range, key }));
    const first = await give("contract-6a");
    expect(first).toMatchObject({
      state: "done",
      network6: expect.stringMatching(/^2001:db8:77:[0-9a-f:]+/),
    });
    expect(await give("contract-6a")).toEqual(first);
    expect(await give("contract-6b")).toEqual(first);
  });

  it.runIf(isAble("joinNetwork"))(
    "joins a private network once, and leaves it as often as it is asked",
    async () => {
      const network = { id: 77, range: "10.77.0.0/24" };
      const join = () =>
        end(machine.serverId, () =>
          own().joinNetwork(machine, { network, ip: "10.77.0.9", key: "contract-n1" }),
        );
      const leave = (key: string) =>
        end(machine.serverId, () => own().leaveNetwork(machine, { network, key }));
      const joined = await join();
      expect(joined).toMatchObject({
        state: "done",
        addresses: [{ ip: "10.77.0.9", prefix: 24, isMain: false }],
      });
      expect(await join()).toEqual(joined);
      expect(await leave("contract-n2")).toMatchObject({ state: "done" });
      expect(await leave("contract-n3")).toMatchObject({ state: "done" });
    },
  );

  it.runIf(isAble("moveAddress") && isAble("holdAddresses"))(
    "moves an address to another machine and back, once however often it is asked",
    async () => {
      await end(other.serverId, () => own().allocate(other));
      const held = await own().holdAddresses(machine, { count: known().length + 1, wanted: [] });
      const ip = held.find((one) => !known().some(({ ip: old }) => old === one.ip))?.ip ?? "";
      const ips = async (of: Machine) =>
        (await own().holdAddresses(of, { count: 0, wanted: [] })).map((one) => one.ip);
      const move = (to: Machine, from: Machine, key: string) =>
        end(to.serverId, () => own().moveAddress(to, { ip, from, key }));
      for (let time = 0; time < 2; time++)
        expect(await move(other, machine, "contract-m1")).toMatchObject({
          state: "done",
          addresses: [{ ip, isMain: false }],
        });
      expect([await ips(other), await ips(machine)]).toEqual([
        expect.arrayContaining([ip]),
        expect.not.arrayContaining([ip]),
      ]);
      expect(await move(machine, other, "contract-m2")).toMatchObject({ state: "done" });
      expect(await ips(machine)).toContain(ip);
      await own().dropAddress(machine, ip);
      await own().release(other);
    },
  );
}
