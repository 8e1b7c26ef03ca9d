import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import type { RecordSet, ServedZone } from "./port";
import { powerDns, powerDnsKeeps } from "./powerdns";

type Change = {
  name: string;
  type: string;
  changetype: string;
  ttl?: number;
  records?: { content: string }[];
};
type Kept = { kind: string; dnssec: boolean; masters: string[]; sets: Map<string, RecordSet> };
type Misdeed = "lie" | "lose" | "stall" | "other" | "nonsense" | null;

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const key = "the key of the tests";
const readBody = async (request: IncomingMessage) => {
  let text = "";
  for await (const part of request) text += part;
  return text === "" ? {} : JSON.parse(text);
};

/** Fakes the used part of the PowerDNS API; `misdeed` is the fault it makes with the next change. */
class FakeServer {
  readonly zones = new Map<string, Kept>();
  readonly writes: string[] = [];
  misdeed: Misdeed = null;

  show(name: string, zone: Kept) {
    const rrsets = [...zone.sets.values()].map(({ contents, ...set }) => ({
      ...set,
      records: contents.map((content) => ({ content, disabled: false })),
    }));
    return {
      name: this.misdeed === "other" ? "other.test." : name,
      kind: zone.kind,
      dnssec: zone.dnssec,
      masters: zone.masters,
      rrsets,
    };
  }

  change(zone: Kept, changes: Change[]) {
    for (const { name, type, changetype, ttl = 0, records = [] } of changes) {
      const mark = `${name} ${type}`;
      if (changetype === "DELETE") zone.sets.delete(mark);
      else zone.sets.set(mark, { name, type, ttl, contents: records.map(({ content }) => content) });
    }
  }

  /** Status and body of a response; null = send none. */
  async answer(request: IncomingMessage): Promise<[number, unknown] | null> {
    if (request.headers["x-api-key"] !== key) return [401, { error: "Unauthorized" }];
    const path = decodeURIComponent(request.url ?? "");
    const name = /\/zones\/([^/]+)/.exec(path)?.[1] ?? "";
    const zone = this.zones.get(name);
    const body = await readBody(request);
    const misdeed = this.misdeed;
    if (request.method === "GET") {
      if (misdeed === "nonsense") return [200, "<html>"];
      if (path.endsWith("/cryptokeys")) return [200, [{ active: true, ds: ["1 13 2 ab"] }]];
      return zone ? [200, this.show(name, zone)] : [404, { error: "Not Found" }];
    }
    this.misdeed = null;
    this.writes.push(`${request.method} ${path.split("/zones")[1]}`);
    if (misdeed === "stall") return null;
    if (misdeed !== "lie") this.write(request.method ?? "", name || body.name, body);
    return misdeed === "lose"
      ? [502, { error: "Bad Gateway" }]
      : [request.method === "POST" ? 201 : 204, null];
  }

  write(
    method: string,
    name: string,
    body: { rrsets?: object[]; kind: string; dnssec: boolean; masters: string[] },
  ) {
    if (method === "DELETE") this.zones.delete(name);
    if (method === "POST")
      this.zones.set(name, { kind: body.kind, dnssec: body.dnssec, masters: body.masters, sets: new Map() });
    const zone = this.zones.get(name);
    if (!zone) return;
    if (method === "PUT")
      Object.assign(zone, { kind: body.kind, dnssec: body.dnssec, masters: body.masters });
    const changes = (body.rrsets ?? []) as Change[];
    if (method !== "PUT") this.change(zone, changes);
  }
}

async function begin() {
  const fake = new FakeServer();
  const reply = async (request: IncomingMessage, response: ServerResponse) => {
    const answer = await fake.answer(request);
    if (answer) response.writeHead(answer[0]).end(answer[1] === null ? "" : JSON.stringify(answer[1]));
  };
  const server = createServer((request, response) => void reply(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/`;
  return { fake, url, nameServer: powerDns({ url, key, server: "localhost" }) };
}

const signal = () => AbortSignal.timeout(5_000);
const set = (name: string, type: string, ...contents: string[]): RecordSet => ({
  name,
  type,
  ttl: 60,
  contents,
});
const zone = (...sets: RecordSet[]): ServedZone => ({
  name: "a.test.",
  kind: "Master",
  masters: [],
  isSigned: false,
  sets,
});
const www = set("www.a.test.", "A", "192.0.2.1", "192.0.2.2");

test("a zone is made, changed by what differs, and dropped; repeating it writes nothing", async () => {
  const { fake, nameServer } = await begin();
  await nameServer.serve(zone(www), signal());
  await nameServer.serve(zone(www), signal());
  expect(fake.writes).toEqual(["POST "]);
  await nameServer.serve(zone(set("www.a.test.", "CNAME", "b.test.")), signal());
  expect(fake.writes).toEqual(["POST ", "PATCH /a.test."]);
  expect([...(fake.zones.get("a.test.")?.sets.keys() ?? [])]).toEqual(["www.a.test. CNAME"]);
  await nameServer.drop("a.test.", signal());
  await nameServer.drop("a.test.", signal());
  expect(fake.zones.size).toBe(0);
});

test("an address in another notation is the same, and a signed zone tells its DS records", async () => {
  const { fake, nameServer } = await begin();
  const signed = { ...zone(set("a.test.", "AAAA", "2001:db8::1")), isSigned: true };
  expect(await nameServer.serve(signed, signal())).toEqual({ ds: ["1 13 2 ab"] });
  fake.zones.get("a.test.")?.sets.set("a.test. AAAA", set("a.test.", "AAAA", "2001:db8:0::1"));
  await nameServer.serve(signed, signal());
  expect(fake.writes).toEqual(["POST "]);
  await nameServer.serve({ ...signed, isSigned: false }, signal());
  expect(fake.zones.get("a.test.")?.dnssec).toBe(false);
});

test("a name server that says yes and does nothing is not believed", async () => {
  const { fake, nameServer } = await begin();
  await nameServer.serve(zone(), signal());
  fake.misdeed = "lie";
  await expect(nameServer.serve(zone(www), signal())).rejects.toThrow("not so");
  fake.misdeed = "lie";
  await expect(nameServer.drop("a.test.", signal())).rejects.toThrow("still there");
});

test("one that loses its answer is asked again, and nothing is there twice", async () => {
  const { fake, nameServer } = await begin();
  for (const wanted of [zone(), zone(www)]) {
    fake.misdeed = "lose";
    await expect(nameServer.serve(wanted, signal())).rejects.toThrow("502");
    const before = fake.writes.length;
    await nameServer.serve(wanted, signal());
    expect(fake.writes.length).toBe(before);
  }
  expect(fake.zones.get("a.test.")?.sets.get("www.a.test. A")?.contents).toEqual(["192.0.2.1", "192.0.2.2"]);
});

test("one that stalls, shows another zone, speaks nonsense or knows another key is an error", async () => {
  const { fake, nameServer, url } = await begin();
  await nameServer.serve(zone(), signal());
  // A separate server, because the aborted request may still arrive later.
  const stalling = await begin();
  stalling.fake.misdeed = "stall";
  await expect(stalling.nameServer.serve(zone(www), AbortSignal.timeout(50))).rejects.toThrow();
  for (const misdeed of ["other", "nonsense"] as const) {
    fake.misdeed = misdeed;
    await expect(nameServer.serve(zone(www), signal())).rejects.toThrow("PowerDNS");
  }
  const stranger = powerDns({ url, key: "another key", server: "localhost" });
  await expect(stranger.serve(zone(), signal())).rejects.toThrow("Unauthorized");
});

test("names of an address are set and taken away, and what else is in the zone stays", async () => {
  const { fake, nameServer } = await begin();
  const start = [set("2.0.192.in-addr.arpa.", "NS", "ns1.a.test.")];
  const names = (...contents: string[]) => set("1.2.0.192.in-addr.arpa.", "PTR", ...contents);
  const at = "2.0.192.in-addr.arpa.";
  await nameServer.setNames(at, start, names("a.test."), signal());
  await nameServer.setNames(at, start, names("b.test."), signal());
  expect([...(fake.zones.get(at)?.sets.values() ?? [])]).toEqual([...start, names("b.test.")]);
  await nameServer.setNames(at, start, names(), signal());
  await nameServer.setNames(at, start, names(), signal());
  expect([...(fake.zones.get(at)?.sets.values() ?? [])]).toEqual(start);
});

test("what its API does not take is known beforehand: escaped names, and types that it shows under other names", () => {
  for (const host of ["www.example.com", "*.example.com", "0/26.example.com", "_sip._tcp.example.com"])
    expect(powerDnsKeeps({ key: host, type: "HTTPS" })).toBeNull();
  for (const host of ["john\\.doe.example.com", "a\\032b.example.com", "\\*.example.com"])
    expect(powerDnsKeeps({ key: host, type: "A" })).toBe("name");
  expect(powerDnsKeeps({ key: "a.example.com", type: "TYPE65280" })).toBeNull();
  expect(powerDnsKeeps({ key: "a.example.com", type: "TYPE13" })).toBe("type");
});
