import { z } from "zod";
import { macOf } from "../guest-address";
import { MachineError } from "../machine-error";
import type { MachineAddress, Tools } from "../port";
import type { Networks } from "../port-networks";
import { type Guest, type Guests, nameOf, noteWork, pathOf, workOf } from "./guest";
import { card6 } from "./network6";
import type { IncusSettings } from "./settings";
import { failureOf, IncusTrouble } from "./trouble";

const ownerKey = "user.berth.project";

const Network = z.object({ status: z.string().nullish(), config: z.record(z.string(), z.string()) });
const Server = z.object({
  /** Empty for a certificate that is restricted to projects. */
  config: z.record(z.string(), z.unknown()).nullish(),
  environment: z.object({ server_clustered: z.boolean().nullish() }),
});
const Members = z.array(z.object({ server_name: z.string() }));
const Whole = z.looseObject({ devices: z.record(z.string(), z.record(z.string(), z.string())) });

const networkName = (id: number): string => `bp-${id}`;
const deviceOf = (id: number): string => `net${id}`;
const networkPath = (id: number): string => `/1.0/networks/${networkName(id)}`;

/** Of a card on a network, apart from the one that a guest came with. */
const macOn = (serverId: number, id: number): string =>
  macOf(id * 65_536 + (serverId % 65_536)).replace("52:54", "52:56");

/** The name of its next card: those in between may be taken by others. */
function freeCard({ devices }: Guest): string {
  const taken = Object.values(devices).map(({ name }) => name);
  for (let at = 1; ; at++) if (!taken.includes(`eth${at}`)) return `eth${at}`;
}

const restricted = () =>
  new IncusTrouble("unsupported", "A restricted certificate cannot have private networks.", true);

type PrivateCalls = Pick<Networks, "joinNetwork" | "leaveNetwork">;

/**
 * A private network is a bridge on every member, which a tunnel of its own (VXLAN, by the network's number) joins over one of
 * the members' cards. Its addresses are the panel's: no other one leaves a guest's card.
 */
export function incusPrivateNetworks(
  { client, given, change }: Guests,
  { private: card, project }: Pick<IncusSettings, "private" | "project">,
  now: Tools["now"],
): Partial<PrivateCalls> & { dropUnused: (networkIds: readonly number[]) => Promise<void> } {
  async function post(body: object, query?: Record<string, string>): Promise<void> {
    const written = await client.write("POST", "/1.0/networks", { body, ...(query ? { query } : {}) });
    // Made by a call before, as far as it came.
    if (written.state !== "refused" || /already|not in pending state/i.test(written.said)) return;
    const failure = failureOf(written.said, "noSpace");
    throw new MachineError(failure, { isFinal: failure.code === "unsupported" });
  }

  async function make(id: number, on: string): Promise<void> {
    const name = networkName(id);
    const server = await client.read("/1.0", Server);
    // It could make one, and never see or remove it again.
    if (Object.keys(server?.value.config ?? {}).length === 0) throw restricted();
    if (server?.value.environment.server_clustered) {
      const members = await client.read("/1.0/cluster/members", Members, { query: { recursion: "1" } });
      for (const { server_name: target } of members?.value ?? [])
        await post({ name, type: "bridge", config: {} }, { target });
    }
    const tunnel = { "tunnel.berth.protocol": "vxlan", "tunnel.berth.id": String(id) };
    const none = { "ipv4.address": "none", "ipv6.address": "none" };
    const config = { ...none, ...tunnel, "tunnel.berth.interface": on, [ownerKey]: project };
    await post({ name, type: "bridge", config });
  }

  async function requireNetwork(id: number, on: string): Promise<void> {
    const read = () => client.read(networkPath(id), Network);
    if ((await read())?.value.status !== "Created") await make(id, on);
    const found = await read();
    if (found?.value.status !== "Created")
      throw new IncusTrouble("unclear", `The network ${networkName(id)} is not made yet.`);
    // A restricted certificate is not shown its settings.
    if (Object.keys(found.value.config).length === 0) throw restricted();
    const owner = found.value.config[ownerKey];
    if (owner !== project)
      throw new IncusTrouble("refused", `The network ${networkName(id)} was not made by the panel.`, true);
  }

  /** Removes networks without guests. */
  async function dropUnused(networkIds: readonly number[]): Promise<void> {
    for (const id of networkIds) {
      const found = await client.read(networkPath(id), Network);
      // One that has guests is refused.
      if (found?.value.config[ownerKey] === project) await client.write("DELETE", networkPath(id));
    }
  }

  /** Takes a card out of a guest: a change cannot remove one, the whole guest is written. */
  async function takeOut(serverId: number, device: string, signal?: AbortSignal): Promise<void> {
    const found = await client.read(pathOf(serverId), Whole, { signal });
    if (!found?.value.devices[device]) return;
    const { [device]: _card, ...devices } = found.value.devices;
    const { architecture, config, ephemeral, profiles, description } = found.value;
    const body = { architecture, config, ephemeral, profiles, description, devices };
    const written = await client.write("PUT", pathOf(serverId), { body, etag: found.etag, signal });
    if (written.state === "refused") throw new IncusTrouble("refused", written.said);
    if (written.state === "changed") throw new IncusTrouble("unclear", `${nameOf(serverId)} was changed.`);
  }

  const told = (guest: Guest, id: number, ip: string, range: string): MachineAddress => {
    const { name = "", hwaddr = "" } = guest.devices[deviceOf(id)] ?? {};
    return {
      ...{ ip, mac: hwaddr, port: name, isMain: false, gateway: "0.0.0.0" },
      prefix: Number(range.split("/")[1]),
    };
  };

  if (card === null) return { dropUnused };
  return {
    dropUnused,
    joinNetwork: async ({ serverId }, { network: { id, range }, ip, key }, signal) => {
      await given(serverId, signal);
      await requireNetwork(id, card);
      const guest = await change(
        serverId,
        (newest) => {
          if (workOf(newest, key)?.isDone && newest.devices[deviceOf(id)]) return null;
          const name = newest.devices[deviceOf(id)]?.name ?? freeCard(newest);
          return {
            ...noteWork(newest, key, { at: now().toISOString(), isDone: true }),
            devices: {
              [deviceOf(id)]: {
                ...{ type: "nic", network: networkName(id), name, hwaddr: macOn(serverId, id) },
                "ipv4.address": ip,
                ...{ "security.mac_filtering": "true", "security.ipv4_filtering": "true", ...card6("none") },
              },
            },
          };
        },
        signal,
      );
      return { state: "done", addresses: [told(guest, id, ip, range)] };
    },
    leaveNetwork: async ({ serverId }, { network: { id } }, signal) => {
      await given(serverId, signal);
      await takeOut(serverId, deviceOf(id), signal);
      await dropUnused([id]);
      return { state: "done" };
    },
  };
}

/** Numbers of the networks that a guest is on. */
export const networksOf = ({ devices }: Guest): number[] =>
  Object.values(devices).flatMap(({ network = "" }) => {
    const id = /^bp-(\d{1,9})$/.exec(network)?.[1];
    return id === undefined ? [] : [Number(id)];
  });
