import { z } from "zod";
import type { Firewall } from "@/lib/base/firewall/rule";
import { InexpressibleOrder, type Line, type Unordered, unorder } from "@/lib/base/firewall/unordered";
import { MachineError } from "../machine-error";
import type { Firewalls } from "../port";
import type { Write } from "./client";
import { type Guest, type Guests, keys, nameOf, noteWork, workOf } from "./guest";
import type { IncusSettings } from "./settings";
import { failureOf, IncusTrouble } from "./trouble";

const Texts = z.record(z.string(), z.string());
const AclRule = z.object({
  action: z.string(),
  protocol: z.string().default(""),
  source: z.string().default(""),
  destination: z.string().default(""),
  destination_port: z.string().default(""),
  description: z.string().default(""),
  state: z.string(),
});
type AclRule = z.infer<typeof AclRule>;
const Acl = z.object({
  config: Texts.nullish(),
  ingress: z.array(AclRule).nullish(),
  egress: z.array(AclRule).nullish(),
});
const Network = z.object({
  config: Texts,
  description: z.string().default(""),
  used_by: z.array(z.string()),
});

const protocols: Record<Line["protocol"], string> = {
  ...{ any: "", tcp: "tcp", udp: "udp", icmp: "icmp4", icmpv6: "icmp6" },
};

const aclRule = (line: Line, side: "source" | "destination"): AclRule => ({
  action: line.action,
  protocol: protocols[line.protocol],
  ...{ source: "", destination: "" },
  [side]: line.addresses.join(","),
  destination_port: line.ports.join(","),
  description: line.comment,
  state: "enabled",
});

type Wanted = { incoming: Unordered; outgoing: Unordered; ingress: AclRule[]; egress: AclRule[] };

/** An engine's list has no order: dropping goes before allowing. Throws a final failure where that cannot say the same. */
function wantedOf(firewall: NonNullable<Firewall>): Wanted {
  try {
    const [incoming, outgoing] = [unorder(firewall, "in"), unorder(firewall, "out")];
    return {
      incoming,
      outgoing,
      ingress: incoming.lines.map((line) => aclRule(line, "source")),
      egress: outgoing.lines.map((line) => aclRule(line, "destination")),
    };
  } catch (error) {
    if (!(error instanceof InexpressibleOrder)) throw error;
    const text = `The rules cannot be applied in this order: ${error.message}.`;
    throw new MachineError({ code: "reported", text }, { isFinal: true });
  }
}

const listKey = "security.acls";
const defaults = {
  incoming: "security.acls.default.ingress.action",
  outgoing: "security.acls.default.egress.action",
} as const;
const aclKeys: readonly string[] = [listKey, ...Object.values(defaults)];

const without = (texts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).filter(([key]) => !aclKeys.includes(key)));

const settingsFor = (name: string, { incoming, outgoing }: Wanted): Record<string, string> => ({
  [listKey]: name,
  [defaults.incoming]: incoming.otherwise,
  [defaults.outgoing]: outgoing.otherwise,
});

const isSameList = (one: readonly AclRule[], other: readonly AclRule[]): boolean => {
  const textsOf = (rules: readonly AclRule[]) =>
    rules.map((rule) => JSON.stringify(AclRule.parse(rule))).sort();
  return JSON.stringify(textsOf(one)) === JSON.stringify(textsOf(other));
};

const unclear = (what: string) =>
  new IncusTrouble("unclear", `${what} was changed by somebody else meanwhile.`);

/**
 * A guest's traffic is filtered by a network ACL that is named like it, on its card; or, where the kernel of the members
 * cannot filter bridged cards, on its network, which then has to be its own.
 */
export function incusFirewall(
  guests: Guests,
  { firewall: place, network }: Pick<IncusSettings, "firewall" | "network">,
  now: () => Date,
): Partial<Firewalls> & {
  /** Frees the network of a guest that is released for the next one. */
  dropFirewall: (serverId: number) => Promise<void>;
} {
  if (place === "none") return { dropFirewall: async () => undefined };
  const { client, given, change } = guests;
  const aclPath = (name: string) => `/1.0/network-acls/${name}`;
  const networkOf = ({ devices }: Guest): string => devices.eth0?.network ?? network;
  const networkPath = (guest: Guest) => `/1.0/networks/${networkOf(guest)}`;

  async function write(method: "POST" | "PUT" | "DELETE", path: string, asked: Write): Promise<void> {
    const written = await client.write(method, path, asked);
    if (written.state === "refused") {
      const failure = failureOf(written.said, "noSpace");
      throw new MachineError(failure, { isFinal: failure.code === "unsupported" });
    }
    if (written.state === "changed") throw unclear(path);
    if (written.state === "missing" && method !== "DELETE") throw new IncusTrouble("refused", written.said);
  }

  /** A certificate that is kept to a project is not let into the project of the lists. */
  const readAcl = (name: string, signal?: AbortSignal) =>
    client.read(aclPath(name), Acl, { signal }).catch((error: unknown) => {
      if (error instanceof IncusTrouble && error.failure.code === "refused")
        throw new IncusTrouble("unsupported", error.message, true);
      throw error;
    });

  async function putAcl(serverId: number, wanted: Wanted, signal?: AbortSignal): Promise<void> {
    const name = nameOf(serverId);
    const known = await readAcl(name, signal);
    const { ingress, egress } = wanted;
    const body = { description: "", config: { [keys.server]: String(serverId) }, ingress, egress };
    if (!known) return write("POST", "/1.0/network-acls", { body: { name, ...body }, signal });
    if (known.value.config?.[keys.server] !== String(serverId))
      throw new IncusTrouble("refused", `The network ACL ${name} was not made by the panel.`, true);
    await write("PUT", aclPath(name), { body, etag: known.etag, signal });
  }

  async function readNetwork(guest: Guest, signal?: AbortSignal) {
    const found = await client.read(networkPath(guest), Network, { signal });
    if (!found) throw new IncusTrouble("refused", `There is no network ${networkOf(guest)}.`, true);
    return found;
  }

  /** Writes what the network of the guest alone shall have beside its other settings. */
  async function putOnNetwork(
    guest: Guest,
    settings: Record<string, string>,
    signal?: AbortSignal,
  ): Promise<void> {
    const { value, etag } = await readNetwork(guest, signal);
    const isOthers = (path: string) =>
      path.startsWith("/1.0/instances/") && path.split("?")[0] !== `/1.0/instances/${guest.name}`;
    if (Object.keys(settings).length > 0 && value.used_by.some(isOthers))
      throw new IncusTrouble("unsupported", `The network ${networkOf(guest)} has other guests, too.`, true);
    const { description } = value;
    const body = { description, config: { ...without(value.config), ...settings } };
    await write("PUT", networkPath(guest), { body, etag, signal });
  }

  /** What the card, or the network, says of it. */
  async function readSettings(guest: Guest, signal?: AbortSignal): Promise<Record<string, string>> {
    const all =
      place === "card" ? (guest.devices.eth0 ?? {}) : (await readNetwork(guest, signal)).value.config;
    return Object.fromEntries(
      Object.entries(all).filter(([key, text]) => aclKeys.includes(key) && text !== ""),
    );
  }

  return {
    dropFirewall: async (serverId) => {
      const guest = place === "network" ? await guests.find(serverId) : null;
      if (!guest) return;
      const settings = await readSettings(guest);
      if (settings[listKey] === nameOf(serverId)) await putOnNetwork(guest, {});
    },
    setFirewall: async ({ serverId }, { firewall, key }, signal) => {
      const guest = await given(serverId, signal);
      if (workOf(guest, key)?.isDone) return { state: "done" };
      const wanted = firewall && wantedOf(firewall);
      const settings = wanted ? settingsFor(nameOf(serverId), wanted) : {};
      if (wanted) await putAcl(serverId, wanted, signal);
      if (place === "network") await putOnNetwork(guest, settings, signal);
      await change(
        serverId,
        (newest) => ({
          config: noteWork(newest, key, { at: now().toISOString(), isDone: true }).config ?? {},
          ...(place === "card"
            ? { devices: { eth0: { ...without(newest.devices.eth0 ?? {}), ...settings } } }
            : {}),
        }),
        signal,
      );
      if (!wanted) await write("DELETE", aclPath(nameOf(serverId)), { signal });
      return { state: "done" };
    },
    hasFirewall: async ({ serverId }, firewall, signal) => {
      const guest = await given(serverId, signal);
      const settings = await readSettings(guest, signal);
      if (firewall === null) return Object.keys(settings).length === 0;
      const wanted = wantedOf(firewall);
      const isNamed = Object.entries(settingsFor(nameOf(serverId), wanted)).every(
        ([key, text]) => settings[key] === text,
      );
      const acl = await readAcl(nameOf(serverId), signal);
      if (!isNamed || !acl) return false;
      const { ingress, egress } = acl.value;
      return isSameList(ingress ?? [], wanted.ingress) && isSameList(egress ?? [], wanted.egress);
    },
  };
}
