import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { presets } from "@/lib/db/tables/catalog/catalog";
import { accountVersions } from "@/lib/db/tables/customers/accounts";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { servers } from "@/lib/db/tables/servers/servers";
import { tags } from "@/lib/db/tables/servers/tags";
import { addAccount } from "@/lib/testing/factories";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import type { SignedContext } from "../../kernel/operation/context";
import { countServers } from "./count";
import { listServers } from "./list";
import { searchedStates } from "./rules";

withCatalogDatabase();

type Row = typeof servers.$inferSelect;
type Details = { row: Row; preset: string; ips: string[]; macs: string[]; tags: Map<string, string> };

const nth = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;
const names = ["web", "db1", "Mail-2", "shop_%", "cafe"];
const labels = ["", "Übung", "Shop front", "10.7 rack"];
const states = ["running", "stopped", "suspended", "failed", "deploying"] as const;
const tagNames = ["env", "team", "os"];
const tagValues = ["live", "test", "Debian 12"];
const ipOf = (index: number) => (index % 4 === 0 ? `2001:db8::${index}:cafe` : `10.7.${index}.${index * 3}`);
const macOf = (index: number) => `52:54:00:aa:00:${String(index).padStart(2, "0")}`;

let context: SignedContext;
let accountId: number;
let facts: Details[];

/** Servers of two accounts; those of the other one must never be found. */
beforeAll(async () => {
  const db = database();
  accountId = (await addAccount(db)).id;
  const other = (await addAccount(db)).id;
  const kinds = await db.select({ id: presets.id, name: presets.name }).from(presets).orderBy(presets.id);
  for (let index = 0; index < 36; index++) {
    const owner = { id: index % 6 === 5 ? other : accountId };
    const hostname = `${nth(names, index)}.n${index}.example`;
    const id = await addServer(db, owner, { hostname, state: nth(states, index * 3), ip: ipOf(index) });
    const change = {
      label: nth(labels, index),
      location: nth(["NL", "DE"], index),
      presetId: nth(kinds, index).id,
      systemName: nth(["Debian 12", "Ubuntu 24.04"], index),
      createdAt: sql`now() - ${index % 10} * interval '1 day' - interval '1 hour'`,
      ...(index % 11 === 10 ? { deletedAt: new Date(), state: "deleted" as const } : {}),
    };
    await db.update(servers).set(change).where(eq(servers.id, id));
    await db
      .update(serverAddresses)
      .set({ mac: macOf(index) })
      .where(eq(serverAddresses.serverId, id));
    const tag = { component: "eq", componentId: id, tag: nth(tagNames, index), value: nth(tagValues, index) };
    if (index % 2 === 0) await db.insert(tags).values({ ...tag, isInternal: index % 8 === 0 });
  }
  context = await asUser(accountId, { isPanelCall: true });
  facts = await readDetails();
});

/** All searchable data of the account's servers, read by simple queries. */
async function readDetails(): Promise<Details[]> {
  const db = database();
  const rows = await db.select().from(servers).where(eq(servers.accountId, accountId)).orderBy(servers.id);
  const [kinds, addresses, words] = [
    await db.select().from(presets),
    await db.select().from(serverAddresses),
    await db.select().from(tags).where(eq(tags.component, "eq")),
  ];
  return rows.map((row) => {
    const own = addresses.filter(({ serverId }) => serverId === row.id);
    const tagged = words.filter(({ componentId, isInternal }) => componentId === row.id && !isInternal);
    return {
      row,
      preset: kinds.find(({ id }) => id === row.presetId)?.name ?? "",
      ips: own.map(({ ip }) => ip),
      macs: own.map(({ mac }) => mac),
      tags: new Map(tagged.map(({ tag, value }) => [tag, value])),
    };
  });
}

const within = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase());

function hasTag({ row, tags: own }: Details, text: string): boolean {
  const [name = "", ...rest] = text.split("=");
  const value = text.includes("=") ? rest.join("=") : null;
  if (name === "hostname") return value === null || row.hostname === value;
  if (name === "os" && (value === null || row.systemName === value)) return true;
  return own.has(name) && (value === null || own.get(name) === value);
}

const fields: Record<string, (server: Details, value: string) => boolean> = {
  loc: ({ row }, value) => row.location === value.toUpperCase(),
  ip: ({ ips }, value) => ips.some((ip) => within(ip, value)),
  mac: ({ macs }, value) => macs.some((mac) => within(mac, value)),
  tag: hasTag,
  state: ({ row }, value) => searchedStates(value).includes(row.state),
  os: ({ row }, value) => within(row.systemName, value),
};

/** The specification of the search, per word. */
function hasWord(server: Details, word: string): boolean {
  const [name = "", ...rest] = word.split(":");
  const field = rest.join(":") ? fields[name] : undefined;
  if (field) return field(server, rest.join(":"));
  const { row, preset, ips } = server;
  const texts = [row.hostname, row.label, row.systemName, row.location, preset];
  const isAddress = /^[\da-f.:]*[\d.:][\da-f.:]*$/i.test(word);
  return (
    texts.some((text) => within(text, word)) ||
    String(row.id) === word ||
    (isAddress && ips.some((ip) => within(ip, word)))
  );
}

const isListed = ({ row }: Details) =>
  row.deletedAt === null &&
  (row.state !== "failed" || row.createdAt.getTime() > context.now.getTime() - 7 * 86_400_000);

const word = fc.oneof(
  fc.constantFrom(
    "web",
    "WEB",
    "db1",
    "cafe",
    "mail-2",
    "shop_%",
    "_",
    "%",
    "e",
    "n1",
    "übung",
    "front",
    "nl",
  ),
  // Includes words too short for the index, which servers contain, equal or lack.
  fc.constantFrom("zq", "we", "EB", "eq", "ü", "üb", "b.", "-2", "2-", "q"),
  fc.constantFrom("debian", "24.04", "10.7", "10.7.3", "2001:db8", "vm", "nothing-like-this", "rack"),
  fc.constantFrom("loc:de", "ip:10.7.1", "ip:CAFE", "mac:AA:00:1", "os:ubuntu", "state:running", "state:off"),
  fc.constantFrom("tag:env", "tag:env=live", "tag:os", "tag:os=Debian", "tag:hostname", "tag:team=test"),
  fc.integer({ min: 0, max: 40 }).map(String),
  fc.integer({ min: 0, max: 35 }).map((index) => String(facts[index % facts.length]?.row.id)),
);
const searches = fc.array(word, { minLength: 1, maxLength: 3 });
const few = fc.integer({ min: 1, max: 12 });
const pages = fc.record({ limit: few, page: fc.integer({ min: 1, max: 3 }) });

it("finds what a look at every row finds, on every page, and says how many there are", async () => {
  const check = async (words: string[], { limit, page }: { limit: number; page: number }) => {
    const listed = facts.filter(isListed);
    const found = listed.filter((server) => words.every((one) => hasWord(server, one)));
    const ids = found.map(({ row }) => row.id);
    const shown = ids.slice((page - 1) * limit, page * limit);
    const asked = { rows: true, search: words.join(" "), limit, page };
    const unmatched = words.filter((one) => !listed.some((server) => hasWord(server, one)));
    const answer = await listServers.call(context, asked);
    expect(answer).toMatchObject({
      servers: shown,
      total: ids.length,
      unmatched: found.length ? [] : unmatched,
    });
    const byName = await listServers.call(context, { ...asked, sort: "name" });
    expect(byName.total).toBe(ids.length);
    expect(byName.servers).toHaveLength(shown.length);
    const after = ids[limit - 1];
    if (after === undefined) return;
    const next = await listServers.call(context, { rows: true, search: words.join(" "), limit, after });
    expect(next).toMatchObject({ servers: ids.slice(limit, 2 * limit), total: ids.length });
  };
  await fc.assert(fc.asyncProperty(searches, pages, check), { numRuns: 80 });
});

it("counts no further than is asked for, and finds the same servers on every page", async () => {
  const some = fc.array(word, { maxLength: 2 });
  const sort = fc.constantFrom("created" as const, "created" as const, "name" as const);
  const groups = fc.constantFrom({}, {}, { group: "VPS" }, { group: "nodes" });
  const asked = fc.record({ rows: fc.boolean(), limit: few, sort, descending: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(some, groups, asked, few, async (words, group, page, most) => {
      const search = { ...page, ...group, search: words.join(" ") };
      const bounded = { ...search, count_up_to: most };
      const whole = await listServers.call(context, search);
      const counted = { total: Math.min(whole.total, most), more: whole.total > most };
      expect(await listServers.call(context, bounded)).toEqual({ ...whole, ...counted });
      const after = whole.servers.at(-1);
      if (after === undefined) return;
      const rest = await listServers.call(context, { ...search, after });
      expect(await listServers.call(context, { ...bounded, after })).toEqual({ ...rest, ...counted });
    }),
    { numRuns: 60 },
  );
});

it("keeps the number of servers, whatever becomes of them", async () => {
  const kept = async () => {
    const db = database();
    const counted = await db.execute(sql`select account_id as id, count(*)::int as servers from servers
      where deleted_at is null and state <> 'failed' group by account_id`);
    const rows = await db.select().from(accountVersions);
    const mine = rows
      .filter(({ servers: all }) => all !== 0)
      .map(({ accountId: id, servers: all }) => [id, all]);
    expect(new Map(mine as [number, number][])).toEqual(
      new Map(counted.rows.map(({ id, servers: all }) => [Number(id), Number(all)])),
    );
  };
  const listed = facts.filter(isListed);
  const failed = listed.filter(({ row }) => row.state === "failed").length;
  const moving = listed.filter(({ row }) => row.state === "deploying").length;
  expect(await countServers.call(context, {})).toEqual({ servers: listed.length - failed, failed, moving });
  expect(await listServers.call(context, { limit: 1 })).toMatchObject({ total: listed.length - failed });
  expect(await listServers.call(context, { rows: true, limit: 1 })).toMatchObject({ total: listed.length });
  await kept();
  const other = (await addAccount(database())).id;
  const changes = [
    { state: "failed" as const },
    { state: "stopped" as const },
    { deletedAt: new Date() },
    { deletedAt: null, accountId: other },
  ];
  const id = listed[0]?.row.id ?? 0;
  for (const change of changes) {
    await database().update(servers).set(change).where(eq(servers.id, id));
    await kept();
  }
  const found = await listServers.call(await asUser(other), { search: `ip:${listed[0]?.ips[0]}` });
  expect(found.servers).toEqual([id]);
});

it("finds the same with a space behind the name of a field", async () => {
  const find = (search: string) => listServers.call(context, { search });
  for (const [typed, meant] of [
    ["loc: nl", "loc:nl"],
    ["web  STATE:  running", "web state:running"],
    ["ip:\t10.7", "ip:10.7"],
  ] as const)
    expect(await find(typed)).toEqual(await find(meant));
  expect((await find("ip: 10.7")).total).toBeGreaterThan(0);
  // No field has that name.
  expect((await find("shop: ip:10.7")).total).toBe(0);
});
