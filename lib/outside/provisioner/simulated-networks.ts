import { macOf } from "./guest-address";
import type { Tools } from "./port";
import type { Networks } from "./port-networks";
import { takeAddresses } from "./simulated-addresses";
import { takeNetwork6 } from "./simulated-setup";
import { timedWorker } from "./simulated-timed";
import type { SimulatedUse } from "./simulated-use";

const giveSeconds = 3;
const moveSeconds = 2;
const joinSeconds = 4;

/** The MAC of a simulated machine's card on a network. */
const cardOf = (serverId: number, networkId: number): string =>
  macOf(networkId * 65_536 + (serverId % 65_536)).replace("52:54", "52:55");

/** Further networks of simulated machines. Host names that inject faults are those of simulated-timed.ts. */
export function simulatedNetworks(tools: Tools, use: SimulatedUse): Networks {
  const { query, now } = tools;
  const { work } = timedWorker(tools, use);
  return {
    giveNetwork6: async (machine, { range, key }, signal) => {
      const timed = { key, seconds: giveSeconds, effect: async () => undefined };
      const outcome = await work(machine, timed, signal);
      if (outcome.state !== "done") return outcome;
      const network6 = await takeNetwork6(query, { serverId: machine.serverId, network6: range });
      return network6 === null
        ? { state: "failed", failure: { code: "noAddress" }, isFinal: true }
        : { state: "done", network6 };
    },
    joinNetwork: async (machine, { network: { id, range }, ip, key }, signal) => {
      const { serverId } = machine;
      const effect = () =>
        query(
          `update simulated_machines set setup = setup || jsonb_build_object('networks',
             coalesce(setup->'networks', '{}') || jsonb_build_object($2::text, $3::text)) where server_id = $1`,
          [serverId, String(id), ip],
        );
      const outcome = await work(machine, { key, seconds: joinSeconds, effect }, signal);
      if (outcome.state !== "done") return outcome;
      const wiring = { mac: cardOf(serverId, id), port: `net${id}`, gateway: "0.0.0.0", isMain: false };
      return { state: "done", addresses: [{ ...wiring, ip, prefix: Number(range.split("/")[1]) }] };
    },
    leaveNetwork: (machine, { network: { id }, key }, signal) => {
      const effect = () =>
        query(
          "update simulated_machines set setup = setup #- array['networks', $2::text] where server_id = $1",
          [machine.serverId, String(id)],
        );
      return work(machine, { key, seconds: joinSeconds, effect }, signal);
    },
    moveAddress: async (to, { ip, from, key }, signal) => {
      const effect = async () => {
        const moved = await query(
          "update simulated_addresses set server_id = $3, since = $4 where ip = $1 and server_id = $2 returning ip",
          [ip, from.serverId, to.serverId, now()],
        );
        if (moved.length > 0)
          await query("delete from simulated_links where server_id = $1 and link = $2", [
            from.serverId,
            `ip ${ip}`,
          ]);
      };
      const outcome = await work(to, { key, seconds: moveSeconds, effect }, signal);
      if (outcome.state !== "done") return outcome;
      const address = (await takeAddresses(query, to, { count: 0 })).find((one) => one.ip === ip);
      return address
        ? { state: "done", addresses: [{ ...address, isMain: false }] }
        : { state: "failed", failure: { code: "noAddress" }, isFinal: true };
    },
  };
}
