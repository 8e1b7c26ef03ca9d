import type { FakeEngine } from "./engine";
import { Refusal } from "./refusal";
import type { FakeGuest } from "./shapes";

/** Arguments of requests as JSON: their shape depends on the route. */
type Body = ReturnType<typeof JSON.parse>;

export type Asked = { method: string; path: string; query: URLSearchParams; body: Body; etag: string | null };
/** `text` = an answer that is no JSON. */
type Answer = { metadata?: unknown; operation?: string; etag?: string; text?: string };

export type Route = [
  method: string,
  path: RegExp,
  answer: (asked: Asked, found: string[]) => Answer | Promise<Answer>,
];

export function stateOf({ status, startedAt, bytes }: FakeGuest) {
  const [received, sent] = bytes;
  const isUp = status === "Running";
  const counters = { bytes_received: received, bytes_sent: sent, packets_received: 7, packets_sent: 5 };
  return {
    status,
    started_at: isUp ? startedAt : "0001-01-01T00:00:00Z",
    cpu: { usage: isUp ? Math.round(performance.now() * 100_000) : 0 },
    memory: { usage: isUp ? 128 * 1024 ** 2 : 0 },
    disk: { root: { usage: 1024 ** 3 } },
    network: isUp ? { eth0: { counters, host_name: "veth1" } } : null,
  };
}

export const started = (operation: { id: string }): Answer => ({
  operation: `/1.0/operations/${operation.id}`,
});

/** What is asked of one guest: its state, snapshots, screen and system. */
export const guestRoutesOf = (engine: FakeEngine): Route[] => [
  [
    "GET",
    /^\/1\.0\/instances\/([^/]+)\/state$/,
    (_asked, [name = ""]) => ({ metadata: stateOf(engine.find(name)) }),
  ],
  [
    "PUT",
    /^\/1\.0\/instances\/([^/]+)\/state$/,
    ({ body }, [name = ""]) => started(engine.act(engine.find(name), body)),
  ],
  [
    "GET",
    /^\/1\.0\/instances\/([^/]+)\/snapshots$/,
    (_asked, [name = ""]) => ({
      metadata: [...engine.find(name).snapshots].map(([own, { created_at }]) => ({
        name: own,
        created_at,
        size: 1_048_576,
      })),
    }),
  ],
  [
    "POST",
    /^\/1\.0\/instances\/([^/]+)\/snapshots$/,
    ({ body }, [name = ""]) => started(engine.snapshot(engine.find(name), body.name)),
  ],
  [
    "DELETE",
    /^\/1\.0\/instances\/([^/]+)\/snapshots\/([^/]+)$/,
    (_asked, [name = "", own = ""]) => {
      const guest = engine.find(name);
      if (!guest.snapshots.has(own)) throw new Refusal(404, "Instance snapshot not found");
      return started(engine.begin(name, async () => void guest.snapshots.delete(own)));
    },
  ],
  [
    "POST",
    /^\/1\.0\/instances\/([^/]+)$/,
    ({ query }, [name = ""]) => started(engine.move(engine.find(name), query.get("target") ?? "")),
  ],
  [
    "GET",
    /^\/1\.0\/instances\/([^/]+)\/console$/,
    (_asked, [name = ""]) => {
      const guest = engine.find(name);
      // As recorded of a container that was never started, and of one that is off: its last log.
      return { text: guest.status === "Running" ? `\u001b[32mOK\u001b[0m started\r\n${name} login: ` : "" };
    },
  ],
  [
    "POST",
    /^\/1\.0\/instances\/([^/]+)\/console$/,
    (_asked, [name = ""]) => {
      const guest = engine.find(name);
      if (guest.status !== "Running") throw new Refusal(400, "Instance is not running");
      const fds = { "0": `0-${name}`, control: `control-${name}` };
      const { id } = engine.openConsole(name);
      return { operation: `/1.0/operations/${id}`, metadata: { id, metadata: { fds } } };
    },
  ],
  [
    "POST",
    /^\/1\.0\/instances\/([^/]+)\/exec$/,
    ({ body }, [name = ""]) => {
      const guest = engine.find(name);
      if (guest.status !== "Running") throw new Refusal(400, "Instance is not running");
      return started(engine.run(guest, body.environment ?? {}));
    },
  ],
  [
    "POST",
    /^\/1\.0\/instances\/([^/]+)\/rebuild$/,
    ({ body }, [name = ""]) => {
      const guest = engine.find(name);
      if (guest.status === "Running") throw new Refusal(400, "Instance must be stopped to be rebuilt");
      return started(engine.rebuild(guest, body.source.fingerprint));
    },
  ],
];
