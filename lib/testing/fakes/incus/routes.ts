import { createHash } from "node:crypto";
import { etagOf, type FakeEngine } from "./engine";
import { type Asked, guestRoutesOf, type Route, started, stateOf } from "./guest-routes";
import { networkRoutesOf } from "./network-routes";
import { places } from "./places";
import { Refusal } from "./refusal";
import type { FakeGuest } from "./shapes";

const images = [
  { name: "debian-12", type: "container", target: "c".repeat(64) },
  { name: "debian-12-vm", type: "virtual-machine", target: "d".repeat(64) },
  { name: "ubuntu-24.04", type: "container", target: "e".repeat(64) },
];

const shown = ({
  snapshots: _snapshots,
  disk: _disk,
  startedAt: _at,
  bytes: _bytes,
  ran: _ran,
  bootMemory: _memory,
  ...guest
}: FakeGuest) => guest;

const gib = 1024 ** 3;

const missing = () => new Refusal(404, "Not Found");

/** What the API of the engine answers, as recorded from Incus 6.0.4. */
export function routesOf(engine: FakeEngine): Route[] {
  const { operations, members, knobs } = engine;
  const waited = new Set<string>();
  /** Published by customers, by fingerprint. */
  const published: typeof images = [];
  const named =
    (...known: string[]) =>
    (_asked: Asked, [name = ""]: string[]) => {
      if (!known.includes(name)) throw missing();
      return { metadata: { name } };
    };
  const memberOf = (name: string) => {
    const member = members.get(name);
    if (!member) throw new Refusal(404, "Cluster member not found");
    const { isOnline, isEvacuated } = member;
    const groups = [...knobs.groups].filter(([, own]) => own.includes(name)).map(([group]) => group);
    return {
      server_name: name,
      status: isOnline ? (isEvacuated ? "Evacuated" : "Online") : "Offline",
      groups,
    };
  };
  const requireAnswering = (target: string | null) => {
    if (target !== null && !members.get(target)?.isOnline)
      throw new Refusal(500, "Missing event connection with target cluster member");
  };
  const requireVersion = (guest: FakeGuest, etag: string | null) => {
    if (etag !== null && etag !== etagOf(guest))
      throw new Refusal(412, "Precondition failed: ETag doesn't match");
  };
  return [
    [
      "GET",
      /^\/1\.0$/,
      () => ({
        metadata: {
          auth: "trusted",
          config: knobs.isRestricted ? {} : { "core.https_address": "192.0.2.1:8443" },
          api_extensions: ["instances_rebuild", "clustering"],
          environment: {
            server: "incus",
            server_version: "6.0.4",
            server_name: [...members.keys()][0],
            server_clustered: members.size > 1,
          },
        },
      }),
    ],
    ["GET", /^\/1\.0\/projects\/([^/]+)$/, named(places.project)],
    ["GET", /^\/1\.0\/storage-pools\/([^/]+)$/, named(places.pool, places.backups)],
    ...networkRoutesOf(engine),
    ["GET", /^\/1\.0\/profiles\/([^/]+)$/, named(places.profile)],
    ["GET", /^\/1\.0\/networks\/[^/]+\/leases$/, () => ({ metadata: knobs.leases })],
    ["GET", /^\/1\.0\/images\/aliases$/, () => ({ metadata: [...images, ...published] })],
    [
      "POST",
      /^\/1\.0\/images$/,
      ({ body: { source, aliases } }) => {
        const [name = "", own = ""] = source.name.split("/");
        const guest = engine.find(name);
        if (!guest.snapshots.has(own)) throw new Refusal(404, "Instance snapshot not found");
        const target = createHash("sha256").update(source.name).digest("hex");
        const image = { name: aliases[0].name, type: guest.type, target };
        return started(engine.begin(name, async () => void published.push(image)));
      },
    ],
    ["GET", /^\/1\.0\/images\/([0-9a-f]{64})$/, () => ({ metadata: { size: 123_456_789 } })],
    [
      "DELETE",
      /^\/1\.0\/images\/([0-9a-f]{64})$/,
      (_asked, [target = ""]) => {
        const at = published.findIndex((one) => one.target === target);
        if (at < 0) throw new Refusal(404, "Image not found");
        published.splice(at, 1);
        return started(engine.begin("images", async () => undefined));
      },
    ],
    [
      "GET",
      /^\/1\.0\/images$/,
      () => ({
        metadata: images.map(({ target, type }) => ({
          ...{ fingerprint: target, type, size: 123_456_789 },
          ...{ created_at: "2026-03-01T00:00:00Z", uploaded_at: "0001-01-01T00:00:00Z" },
        })),
      }),
    ],
    [
      "GET",
      /^\/1\.0\/cluster\/members$/,
      () => ({
        metadata: [...members.keys()].map(memberOf),
      }),
    ],
    ["GET", /^\/1\.0\/cluster\/members\/([^/]+)$/, (_asked, [name = ""]) => ({ metadata: memberOf(name) })],
    [
      "GET",
      /^\/1\.0\/cluster\/members\/([^/]+)\/state$/,
      () => ({ metadata: { sysinfo: { load_averages: [1.25, 1, 0.5], total_ram: 64 * gib } } }),
    ],
    [
      "POST",
      /^\/1\.0\/cluster\/members\/([^/]+)\/state$/,
      ({ body }, [name = ""]) => {
        if (knobs.isRestricted) throw new Refusal(403, "Certificate is restricted");
        return started(body.action === "evacuate" ? engine.evacuate(name) : engine.restoreMember(name));
      },
    ],
    [
      "GET",
      /^\/1\.0\/resources$/,
      ({ query }) => {
        requireAnswering(query.get("target"));
        return {
          metadata: { cpu: { total: 32, sockets: [] }, memory: { used: 20 * gib, total: 64 * gib } },
        };
      },
    ],
    [
      "GET",
      /^\/1\.0\/storage-pools\/[^/]+\/resources$/,
      ({ query }) => {
        requireAnswering(query.get("target"));
        return { metadata: { space: { used: 100 * gib, total: 1000 * gib }, inodes: {} } };
      },
    ],
    [
      "GET",
      /^\/1\.0\/cluster\/groups$/,
      () => ({ metadata: [...knobs.groups.keys()].map((name) => ({ name })) }),
    ],
    [
      "GET",
      /^\/1\.0\/operations$/,
      () => ({
        metadata: {
          running: [...operations.values()].filter(({ status_code: code }) => code < 200),
          success: [...operations.values()].filter(({ status_code: code }) => code === 200),
        },
      }),
    ],
    [
      "GET",
      /^\/1\.0\/operations\/([^/]+)\/wait$/,
      async (_asked, [id = ""]) => {
        const operation = operations.get(id);
        if (!operation) throw new Refusal(404, "Operation not found");
        // In a cluster the first answer may come early.
        if (members.size > 1 && !waited.has(id)) {
          waited.add(id);
          return { metadata: operation };
        }
        await operation.end;
        return { metadata: operation };
      },
    ],
    [
      "GET",
      /^\/1\.0\/instances$/,
      ({ query }) => {
        const at = /^location eq (\S+)$/.exec(query.get("filter") ?? "")?.[1];
        const guests = [...engine.guests.values()].filter(
          ({ location }) => at === undefined || location === at,
        );
        if (query.get("recursion") === "2")
          return { metadata: guests.map((guest) => ({ ...shown(guest), state: stateOf(guest) })) };
        if (query.get("recursion") === "1") return { metadata: guests.map(shown) };
        return { metadata: guests.map(({ name }) => `/1.0/instances/${name}?project=berth`) };
      },
    ],
    [
      "POST",
      /^\/1\.0\/instances$/,
      // A name that is taken is refused by the operation, not by the request.
      ({ body, query }) => started(engine.make(body, query.get("target"))),
    ],
    [
      "GET",
      /^\/1\.0\/instances\/([^/]+)$/,
      (_asked, [name = ""]) => {
        const guest = engine.find(name);
        return { metadata: shown(guest), etag: etagOf(guest) };
      },
    ],
    [
      "PATCH",
      /^\/1\.0\/instances\/([^/]+)$/,
      async ({ body, etag }, [name = ""]) => {
        const guest = engine.find(name);
        requireVersion(guest, etag);
        await engine.patch(guest, body);
        return {};
      },
    ],
    [
      "PUT",
      /^\/1\.0\/instances\/([^/]+)$/,
      async ({ body, etag }, [name = ""]) => {
        const guest = engine.find(name);
        if (typeof body.restore === "string") return started(engine.restore(guest, body.restore));
        requireVersion(guest, etag);
        Object.assign(guest, { config: body.config, devices: body.devices });
        await engine.follow();
        return {};
      },
    ],
    [
      "DELETE",
      /^\/1\.0\/instances\/([^/]+)$/,
      (_asked, [name = ""]) => {
        const guest = engine.find(name);
        if (guest.status === "Running") throw new Refusal(400, "Instance is running");
        return started(engine.remove(guest));
      },
    ],
    ...guestRoutesOf(engine),
  ];
}
