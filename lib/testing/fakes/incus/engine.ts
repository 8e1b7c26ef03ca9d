import { createHash, randomUUID } from "node:crypto";
import { createServer, type Server } from "node:net";
import { fakeMoves } from "./moves";
import { Refusal } from "./refusal";
import type { FakeGuest, Operation, Texts } from "./shapes";

type AclRule = { action: string; protocol?: string; source?: string; destination_port?: string };
export type FakeAcl = { config: Texts; description: string; ingress: AclRule[]; egress: AclRule[] };

export const etagOf = ({ config, devices }: FakeGuest): string =>
  `"${createHash("sha256")
    .update(JSON.stringify([config, devices]))
    .digest("hex")}"`;

const withoutEmpty = (texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ""));

const megabytes = (text: string | undefined): number => Number(/^(\d+)MiB$/.exec(text ?? "")?.[1] ?? 0);

/** A virtual machine that runs takes no more memory than it was started with. */
function requireBootMemory({ type, status, bootMemory }: FakeGuest, wanted: string | undefined): void {
  const [boot, size] = [megabytes(bootMemory), megabytes(wanted)];
  if (type === "virtual-machine" && status !== "Stopped" && size > boot)
    throw new Refusal(
      500,
      `Failed updating memory limit: Cannot increase memory size beyond boot time size when VM is running (Boot time size ${boot}MiB, new size ${size}MiB)`,
    );
}

const gigabytes = (text: string | undefined): number => Number(/^(\d+)GiB$/.exec(text ?? "")?.[1] ?? 0);

/** The members, guests and operations of one cluster, with what can go wrong there. */
export function makeEngine(memberNames: readonly string[]) {
  const members = new Map(memberNames.map((name) => [name, { isOnline: true, isEvacuated: false }]));
  const guests = new Map<string, FakeGuest>();
  const operations = new Map<string, Operation>();
  const listeners = new Map<string, Server>();
  const acls = new Map<string, FakeAcl>();
  /** Settings of the network of all guests. */
  const network: { config: Texts } = { config: { "ipv4.address": "none" } };
  /** Further networks, made by the panel. Without settings = some members have it only. */
  const networks = new Map<string, { config: Texts | null; on: Set<string> }>();
  const knobs = {
    /** Duration of work. */
    workMs: 5,
    poolGb: 1_000_000,
    /** Operations are gone as soon as they end. */
    forgets: false,
    /** The next guest is left half made, without an operation. */
    diesWhileMaking: false,
    /** Guests do not heed a request to shut down. */
    isDeaf: false,
    /** Starts fail, after the guest was said to run for a moment. */
    isBroken: false,
    hasVms: true,
    /** The panel's certificate is let into its project alone. */
    isRestricted: false,
    /** The kernel cannot filter bridged cards. */
    filtersCards: true,
    /** This guest cannot be moved to another member. */
    unmovable: "",
    groups: new Map<string, string[]>([["default", [...memberNames]]]),
    leases: [] as { address: string; hostname: string }[],
  };

  const ipOf = ({ devices }: FakeGuest): string | null => {
    const ip = devices.eth0?.["ipv4.address"];
    return ip === undefined || ip === "none" ? null : ip;
  };

  /** Dropping goes before allowing; ranges are not looked at beyond their ends. */
  function letsSshIn({ devices }: FakeGuest): boolean {
    const settings = [devices.eth0 ?? {}, network.config].find((one) => one["security.acls"]);
    const acl = acls.get(settings?.["security.acls"] ?? "");
    if (!settings || !acl) return true;
    const fits = ({ protocol = "", source = "", destination_port: ports = "" }: AclRule) =>
      ["", "tcp"].includes(protocol) &&
      (ports === "" || ports.split(",").includes("22")) &&
      (source === "" || source.split(",").some((one) => one === "0.0.0.0/0" || one.startsWith("127.")));
    const has = (action: string) => acl.ingress.some((rule) => rule.action === action && fits(rule));
    if (has("drop")) return false;
    return has("allow") || settings["security.acls.default.ingress.action"] === "allow";
  }

  /** Its SSH server answers while it runs and its card is open. */
  async function serveSsh(guest: FakeGuest): Promise<void> {
    const ip = guest.status === "Running" && letsSshIn(guest) ? ipOf(guest) : null;
    const known = listeners.get(guest.name);
    if (known && ip === null) {
      listeners.delete(guest.name);
      await new Promise((resolve) => known.close(resolve));
    }
    if (known || ip === null || !ip.startsWith("127.")) return;
    const server = createServer((socket) => {
      socket.on("error", () => undefined);
      socket.end("SSH-2.0-guest\r\n");
    });
    listeners.set(guest.name, server);
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(22, ip, resolve);
    });
  }

  function find(name: string): FakeGuest {
    const guest = guests.get(name);
    if (!guest) throw new Refusal(404, "Instance not found");
    if (!members.get(guest.location)?.isOnline) throw new Refusal(500, "Server isn't ready yet");
    return guest;
  }

  const isBusy = (name: string): boolean =>
    [...operations.values()].some(
      (one) => one.status_code < 200 && one.resources.instances?.includes(`/1.0/instances/${name}`),
    );

  /** Begins work; what it throws is the operation's error. */
  function begin(name: string, work: () => Promise<void>): Operation {
    const operation: Operation = {
      id: randomUUID(),
      status_code: 103,
      err: "",
      description: "",
      resources: { instances: [`/1.0/instances/${name}`] },
      end: Promise.resolve(),
    };
    operations.set(operation.id, operation);
    operation.end = (async () => {
      await new Promise((resolve) => setTimeout(resolve, knobs.workMs));
      try {
        await work();
        operation.status_code = 200;
      } catch (error) {
        operation.status_code = 400;
        operation.err = error instanceof Error ? error.message : String(error);
      }
      if (knobs.forgets) operations.delete(operation.id);
    })();
    return operation;
  }

  /** An operation that runs until the viewer has gone. */
  function openConsole(name: string): Operation {
    const operation: Operation = {
      ...{ id: randomUUID(), status_code: 103, err: "", description: "Showing console" },
      resources: { instances: [`/1.0/instances/${name}`] },
      end: Promise.resolve(),
    };
    operations.set(operation.id, operation);
    return operation;
  }

  function closeConsole(id: string): void {
    const operation = operations.get(id);
    if (operation) operation.status_code = 200;
  }

  function place(target: string | null): string {
    const group = target?.startsWith("@") ? knobs.groups.get(target.slice(1)) : [...members.keys()];
    if (!group) throw new Refusal(404, `Cluster group "${target}" not found`);
    const named = target && !target.startsWith("@") ? [target] : group;
    const online = named.filter((name) => members.get(name)?.isOnline && !members.get(name)?.isEvacuated);
    const count = (name: string) => [...guests.values()].filter(({ location }) => location === name).length;
    const [chosen] = online.toSorted((one, other) => count(one) - count(other));
    if (chosen === undefined) throw new Refusal(500, "No suitable cluster member available");
    return chosen;
  }

  type Wanted = Pick<FakeGuest, "name" | "type" | "config" | "devices"> & {
    source: { type: string; fingerprint?: string; source?: string; refresh?: boolean };
    architecture?: string;
  };

  /** Makes a guest with the disk of another one, or of a snapshot of one; or writes that into a guest which is off. */
  function copy(wanted: Wanted, target: string | null): Operation {
    const { name, type, config, devices, source, architecture } = wanted;
    const [of = "", snapshot] = (source.source ?? "").split("/");
    const from = find(of);
    const kept = snapshot === undefined ? from : from.snapshots.get(snapshot);
    if (!kept) throw new Refusal(404, "Instance_snapshot not found");
    if (!architecture) throw new Refusal(400, "Architecture isn't supported: ");
    if (!devices.root?.pool) throw new Refusal(400, "Can't find a storage pool for the instance to use");
    const location = place(target);
    const known = guests.get(name);
    if (source.refresh && known) {
      if (known.status !== "Stopped") throw new Refusal(400, "Cannot refresh a running instance");
      const operation = begin(name, async () => {
        known.disk = kept.disk;
        // Over members the engine drops what the copy does not have.
        known.snapshots.clear();
      });
      return Object.assign(operation, { description: "Creating instance" });
    }
    const made = newGuest({ name, type, config, devices, location });
    if (!guests.has(name)) guests.set(name, made);
    const operation = begin(name, async () => {
      if (guests.get(name) !== made) throw new Error('This "instances" entry already exists');
      Object.assign(made, { disk: kept.disk, hasDisk: true });
      made.config["volatile.apply_template"] = "copy";
    });
    return Object.assign(operation, { description: "Creating instance" });
  }

  const newGuest = (
    own: Pick<FakeGuest, "name" | "type" | "config" | "devices" | "location">,
  ): FakeGuest => ({
    ...{ status: "Stopped", startedAt: "0001-01-01T00:00:00Z", bytes: [0, 0] },
    ...{ snapshots: new Map(), disk: randomUUID(), hasDisk: false, architecture: "x86_64" },
    ...own,
    config: withoutEmpty(own.config),
  });

  function make(wanted: Wanted, target: string | null): Operation {
    const { name, type, config, devices, source } = wanted;
    if (source.type === "copy") return copy(wanted, target);
    const location = place(target);
    // A guest whose disk is still to be made takes no room.
    const isRoom = () =>
      [...guests.values()]
        .filter((one) => one.hasDisk || one === made)
        .reduce((sum, one) => sum + gigabytes(one.devices.root?.size), 0) <= knobs.poolGb;
    const dies = knobs.diesWhileMaking;
    knobs.diesWhileMaking = false;
    const operation = begin(name, async () => {
      if (dies) return;
      const guest = guests.get(name);
      if (!guest || made !== guest)
        throw new Error(
          'Failed creating instance record: Add instance info to the database: This "instances" entry already exists',
        );
      if (type === "virtual-machine" && !knobs.hasVms) {
        guests.delete(name);
        throw new Error('Instance type "virtual-machine" is not supported on this server');
      }
      if (!isRoom()) {
        guests.delete(name);
        throw new Error("Failed creating instance from image: write rootfs: No space left on device");
      }
      guest.hasDisk = true;
      guest.config["volatile.apply_template"] = "create";
    });
    const base: Texts = source.fingerprint === undefined ? {} : { "volatile.base_image": source.fingerprint };
    const made = newGuest({ name, type, location, devices, config: { ...config, ...base } });
    // The record is there before the disk is.
    if (!guests.has(name)) guests.set(name, made);
    if (dies) operations.delete(operation.id);
    return operation;
  }

  async function setStatus(guest: FakeGuest, status: FakeGuest["status"]): Promise<void> {
    if (status === "Running" && guest.status === "Stopped") {
      guest.startedAt = new Date().toISOString();
      guest.bytes = [0, 0];
      guest.bootMemory = guest.config["limits.memory"];
      delete guest.config["volatile.apply_template"];
    }
    guest.status = status;
    guest.config["volatile.last_state.power"] = status.toUpperCase();
    await serveSsh(guest);
  }

  function act(
    guest: FakeGuest,
    { action, force, timeout }: { action: string; force: boolean; timeout: number },
  ) {
    return begin(guest.name, async () => {
      if (action === "start") {
        if (guest.status === "Running") throw new Error("The instance is already running");
        const ip = ipOf(guest);
        const isTaken = [...guests.values()].some(
          (one) => one !== guest && one.status === "Running" && ip !== null && ipOf(one) === ip,
        );
        if (knobs.isBroken) {
          guest.status = "Running";
          await new Promise((resolve) => setTimeout(resolve, 50));
          guest.status = "Stopped";
          throw new Error("Failed to run: incusd forkstart: exit status 1");
        }
        if (isTaken) throw new Error(`IP address ${ip} already defined on another NIC`);
        return setStatus(guest, "Running");
      }
      if (action === "unfreeze") return setStatus(guest, "Running");
      if (action !== "stop") throw new Error(`Unknown action: '${action}'`);
      if (guest.status === "Stopped") throw new Error("The instance is already stopped");
      if (!force && knobs.isDeaf) {
        await new Promise((resolve) => setTimeout(resolve, Math.min(timeout * 1000, 200)));
        throw new Error('Failed shutting down instance, status is "Running": context deadline exceeded');
      }
      return setStatus(guest, "Stopped");
    });
  }

  const follow = async () => {
    for (const guest of guests.values()) await serveSsh(guest);
  };

  function merge(guest: FakeGuest, body: { config?: Texts; devices?: Record<string, Texts> }): void {
    const config = { ...guest.config, ...body.config };
    guest.config = withoutEmpty(config);
    guest.devices = { ...guest.devices, ...body.devices };
  }

  return {
    ...fakeMoves({ members, guests, knobs, begin, place }),
    members,
    guests,
    operations,
    acls,
    network,
    networks,
    follow,
    knobs,
    find,
    isBusy,
    openConsole,
    closeConsole,
    begin,
    make,
    act,
    patch: async (guest: FakeGuest, body: Parameters<typeof merge>[1]) => {
      const list = body.devices?.eth0?.["security.acls"];
      if (list !== undefined && !acls.has(list)) throw new Refusal(400, `Network ACL "${list}" not found`);
      if (list !== undefined && !knobs.filtersCards)
        throw new Refusal(500, 'Failed to start device "eth0": Failed apply nftables config');
      requireBootMemory(guest, body.config?.["limits.memory"]);
      merge(guest, body);
      await serveSsh(guest);
    },
    run: (guest: FakeGuest, environment: Texts) => {
      const operation = begin(guest.name, async () => {
        guest.ran = environment;
      });
      operation.metadata = { return: 0 };
      return operation;
    },
    snapshot: (guest: FakeGuest, name: string) =>
      begin(guest.name, async () => {
        if (guest.snapshots.has(name)) throw new Error(`Snapshot "${name}" already in use`);
        const { config, devices } = structuredClone({ config: guest.config, devices: guest.devices });
        const { disk } = guest;
        guest.snapshots.set(name, { created_at: new Date().toISOString(), config, devices, disk });
      }),
    restore: (guest: FakeGuest, name: string) =>
      begin(guest.name, async () => {
        const found = guest.snapshots.get(name);
        if (!found) throw new Error("Instance snapshot not found");
        const wasRunning = guest.status === "Running";
        if (wasRunning) await setStatus(guest, "Stopped");
        Object.assign(guest, structuredClone({ config: found.config, devices: found.devices }));
        guest.disk = found.disk;
        if (wasRunning) await setStatus(guest, "Running");
      }),
    rebuild: (guest: FakeGuest, fingerprint: string | undefined) =>
      begin(guest.name, async () => {
        if (guest.snapshots.size > 0) throw new Error("Cannot rebuild an instance with snapshots");
        guest.disk = randomUUID();
        guest.config["volatile.apply_template"] = "create";
        if (fingerprint) guest.config["volatile.base_image"] = fingerprint;
      }),
    remove: (guest: FakeGuest) =>
      begin(guest.name, async () => {
        if (guest.status === "Running") throw new Error("Instance is running");
        guests.delete(guest.name);
      }),
    stop: () => {
      for (const server of listeners.values()) server.close();
    },
  };
}

export type FakeEngine = ReturnType<typeof makeEngine>;
