import { beforeEach, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { addAccount } from "@/lib/testing/factories";
import { measure, measureInTurn, measureOften } from "@/lib/testing/measure";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { sized } from "@/lib/testing/sized";
import type { SignedContext } from "../../kernel/operation/context";
import { addDns } from "./add-dns";
import { addDomain } from "./add-domain";
import { deleteDns } from "./delete-dns";
import { editRecord } from "./edit";
import { exportZone } from "./export-zone";
import { importZone } from "./import-zone";
import { listDomains } from "./list-domains";
import { maxRecords } from "./rules";
import { mostMistakes, planOfFile } from "./shared/read-file";
import { viewZone } from "./view-zone";

withCatalogDatabase();

let owner: SignedContext;
let name: string;
let count = 0;
beforeEach(async () => {
  owner = await asUser((await addAccount(database(), {})).id);
  name = `import-${++count}.test`;
  await addDomain.call(owner, { name });
});

const read = (file: string, more: { replace?: 1; skip_invalid?: 1 } = {}) =>
  importZone.call(owner, { zone: name, file, ...more });
const view = async () => (await viewZone.call(owner, { zone: name })).records;
const others = async () => (await view()).filter(({ type }) => type !== "SOA" && type !== "NS");
const file = `ok A 192.0.2.1
bad A 192.0.2.300
tlsa TLSA 3 1 1 abcd
www CNAME ok
www TXT x
tree DNAME other.example.
leaf.tree A 192.0.2.2
x.example.org. A 192.0.2.3
@ CNAME ok
fine 60 A 192.0.2.4
)
`;
test("a file is refused with all of its mistakes, each with line, name and reason, and nothing of it is taken", async () => {
  const before = await view();
  const refused = read(file);
  await expect(refused).rejects.toMatchObject({
    message: "invalid argument file: line 2: is no IPv4 address (and 6 more)",
    extras: {
      doc: "argument.invalid",
      fields: { file: "line 2: is no IPv4 address (and 6 more)" },
      details: {
        mistake_count: 7,
        right_count: 4,
        mistakes: [
          [2, `bad.${name}.`, "A", "address4", "is no IPv4 address"],
          [3, `tlsa.${name}.`, "TLSA", "digest_length", expect.stringContaining("64 hexadecimal digits")],
          [5, `www.${name}.`, "TXT", "alone", expect.any(String)],
          [7, `leaf.tree.${name}.`, "A", "beneath", `lies beneath the DNAME tree.${name}`],
          [8, "x.example.org.", "A", "name", `is no name of the zone ${name}`],
          [9, `${name}.`, "CNAME", "cname_top", expect.any(String)],
          [11, "", "", "bracket_extra", expect.any(String)],
        ].map(([line, at, type, code, reason]) => ({
          line,
          name: at,
          type,
          code,
          what: expect.any(String),
          reason,
        })),
      },
    },
  });
  expect(await view()).toEqual(before);
});

test("the rest is taken when that is asked for, and what was left out is answered", async () => {
  const answer = await read(file, { skip_invalid: 1 });
  expect(answer).toMatchObject({ added: 4, deleted: 0, left_out: 7 });
  expect(answer.mistakes?.map(({ line }) => line)).toEqual([2, 3, 5, 7, 8, 9, 11]);
  expect((await others()).map((one) => [one.name, one.type, one.ttl])).toEqual(
    expect.arrayContaining([
      [`ok.${name}.`, "A", 3600],
      [`www.${name}.`, "CNAME", 3600],
      [`tree.${name}.`, "DNAME", 3600],
      [`fine.${name}.`, "A", 60],
    ]),
  );
  expect(await read("ok A 192.0.2.1", { skip_invalid: 1 })).toEqual({
    added: 0,
    deleted: 0,
    left_out: 0,
    mistakes: [],
  });
});

test("only the first mistakes of many are listed, and a file of too many records is not read at all", async () => {
  const many = read("bad A x\n".repeat(mostMistakes + 5));
  await expect(many).rejects.toMatchObject({ extras: { details: { mistake_count: mostMistakes + 5 } } });
  const answer = await read("bad A x\n".repeat(mostMistakes + 5), { skip_invalid: 1 });
  expect([answer.left_out, answer.mistakes?.length]).toEqual([mostMistakes + 5, mostMistakes]);
  await expect(read("bad A x\n".repeat(maxRecords + 1), { skip_invalid: 1 })).rejects.toMatchObject({
    extras: { doc: "record.too_many" },
  });
});

test("a whole transfer names its start twice, and takes the zone's own minimum where no time is said", async () => {
  const soa = `@ 60 IN SOA ns1.example.net. me.example.net. 1 2 3 4 77\n`;
  expect(await read(`${soa}a A 192.0.2.1\n${soa}`)).toEqual({ added: 2, deleted: 1 });
  await read("b A 192.0.2.1");
  expect((await others()).map(({ ttl }) => ttl)).toEqual([60, 77]);
});

test("a file that replaces brings its times along, and one that adds leaves those that are there", async () => {
  await read("a 3600 A 192.0.2.1\nb 3600 A 192.0.2.2");
  const before = await others();
  expect(await read("a 300 A 192.0.2.1")).toEqual({ added: 0, deleted: 0 });
  expect((await others()).map(({ ttl }) => ttl)).toEqual([3600, 3600]);
  const lower = "a 300 A 192.0.2.1\nb 3600 A 192.0.2.2";
  expect(await read(lower, { replace: 1 })).toEqual({ added: 0, deleted: 0, changed: 1 });
  expect((await others()).map(({ id, ttl }) => [id, ttl])).toEqual([
    [before[0]?.id, 300],
    [before[1]?.id, 3600],
  ]);
  expect(await read(lower, { replace: 1 })).toEqual({ added: 0, deleted: 0, changed: 0 });
});

test("names with escapes and newer types are listed, changed, exported and deleted as others", async () => {
  const kept = String.raw`0/26 300 IN NS ns1.example.net.
john\.doe 300 IN A 192.0.2.1
a\;b\032c 300 IN TXT "x\"y" z
web 300 IN HTTPS 1 . alpn="h2,h3" port=8443
tel 300 IN NAPTR 100 10 "u" "E2U+sip" "!^.*$!sip:a@b.example!" .
here 300 IN LOC 52 22 23 N 4 53 32 E -2m
tree 300 IN DNAME other.example.
new 300 IN TYPE65280 \# 2 abcd
old 300 IN TYPE65 \# 3 000100
`;
  expect(await read(kept)).toEqual({ added: 9, deleted: 0 });
  const exported = (await exportZone.call(owner, { zone: name })).file;
  for (const line of [
    "0/26\t300\tIN\tNS\tns1.example.net.",
    "john\\.doe\t300\tIN\tA\t192.0.2.1",
    'a\\;b\\032c\t300\tIN\tTXT\t"x\\"y" "z"',
    "web\t300\tIN\tHTTPS\t1 . alpn=h2,h3 port=8443",
    "new\t300\tIN\tTYPE65280\t\\# 2 abcd",
    "old\t300\tIN\tHTTPS\t1 .",
  ])
    expect(exported).toContain(`${line}\n`);
  expect(await read(exported, { replace: 1 })).toEqual({ added: 0, deleted: 0, changed: 0 });
  const doe = (await others()).find((one) => one.name.startsWith("john"));
  await editRecord.call(owner, { id: doe?.id ?? 0, content: "192.0.2.9" });
  await addDns.call(owner, { zone: name, name: "john\\.doe", type: "TYPE65280", content: "\\# 1 00" });
  await deleteDns.call(owner, { zone: name, name: "john\\046doe", type: "A" });
  await deleteDns.call(owner, { zone: name, name: "0/26", type: "NS", content: ["ns1.example.net"] });
  expect((await others()).filter((one) => /john/.test(one.name)).map(({ type }) => type)).toEqual([
    "TYPE65280",
  ]);
  await expect(
    addDns.call(owner, { zone: name, name: "leaf.tree", type: "A", content: "192.0.2.1" }),
  ).rejects.toMatchObject({ extras: { doc: "record.dname", details: { name: `leaf.tree.${name}` } } });
  for (const type of ["RRSIG", "TYPE0", "TYPE-5", "TYPE1.5", "TYPE99999"])
    await expect(addDns.call(owner, { zone: name, type, content: "\\# 0" })).rejects.toMatchObject({
      extras: { fields: { type: expect.any(String) } },
    });
});

const lines = (count: number, net = "192.0.2") =>
  Array.from({ length: count }, (_, at) => `host-${at} 300 IN A ${net}.${at % 250}`).join("\n");

test("the time of a file grows with its length, and one of far too many lines costs next to nothing", async () => {
  const plan = (text: string) => () => planOfFile(text, name, [], false);
  const [half, whole] = await measureInTurn(plan(lines(maxRecords / 2)), plan(lines(maxRecords)));
  const refused = await measureOften(() => expect(plan(lines(30_000))()).rejects.toThrow(), 1);
  // Twice the lines: 2 if linear, 4 if quadratic.
  expect(whole.cpuMs).toBeLessThan(3 * Math.max(half.cpuMs, 20));
  expect(refused.cpuMs).toBeLessThan(500);
});

test("the largest import holds the process for no longer than a moment at a time", async () => {
  let round = 0;
  const replaced = () => read(lines(maxRecords - 10, `10.0.${++round}`), { replace: 1 });
  expect((await measureOften(replaced, 3)).stretchMs).toBeLessThan(50);
});

test(
  "six imports of one customer delay another customer's calls by no more than some moments",
  async () => {
    const names = Array.from({ length: 6 }, (_, at) => `many-${at}-${name}`);
    for (const one of names) await addDomain.call(owner, { name: one });
    const other = await asUser((await addAccount(database(), {})).id);
    await addDomain.call(other, { name: `modest-${name}` });
    // CPU time of this process until the response: wall-clock time would include other load on the machine.
    const spent: number[] = [];
    let isOver = false;
    const modest = async () => {
      while (!isOver) {
        const { cpuMs } = await measure(() => listDomains.call(other, {}));
        spent.push(cpuMs);
      }
    };
    let round = 0;
    const imports = async () => {
      for (; round < sized(2, 60); round++)
        await Promise.all(
          names.map((zone) =>
            importZone.call(owner, { zone, file: lines(maxRecords - 10, `10.1.${round}`), replace: 1 }),
          ),
        );
    };
    const over = imports().finally(() => {
      isOver = true;
    });
    await Promise.all([over, modest()]);
    const p95 = spent.toSorted((one, two) => one - two)[Math.floor(spent.length * 0.95)] ?? 0;
    expect(spent.length).toBeGreaterThan(10);
    expect(p95).toBeLessThan(150);
  },
  sized(60_000, 1_200_000),
);
