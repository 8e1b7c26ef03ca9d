import { beforeAll, describe, expect, test } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { DomainError } from "@/lib/domain/kernel/errors/fail";
import type { SignedContext } from "@/lib/domain/kernel/operation/context";
import { type Limited, limitsOf } from "@/lib/domain/kernel/operation/list-limits";
import type { AnyOperation } from "@/lib/domain/kernel/operation/operation";
import { parseInput } from "@/lib/domain/kernel/operation/parse-input";
import { addDomain } from "@/lib/domain/network/dns/add-domain";
import { importZone } from "@/lib/domain/network/dns/import-zone";
import { addAccount } from "@/lib/testing/factories";
import { measure, measureInTurn, measureOften } from "@/lib/testing/measure";
import { asUser, proved, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { largestLists, type Own, parsedLists } from "@/lib/testing/operations/largest-lists";
import { addServer } from "@/lib/testing/servers/servers";
import { allOperations } from "./find-operation";

withCatalogDatabase();

/** Most growth of CPU time for doubled input: up to 2.6 = linear and its garbage collection, 4 = quadratic. */
const mostGrowth = 3;

/** Longest time in ms without an event-loop turn; CPU times below `shortMs` are too short to compare. */
const stretchMs = 50;
const shortMs = 20;
/** Texts shorter than this cannot hold a long list. */
const longText = 25_000;
/** Most names and characters in the body of a call. */
const body = { names: 2_000, letters: 1_000_000 };

type Case = { operation: AnyOperation; limited: Limited; name: string };
const cases: Case[] = allOperations().flatMap((operation) =>
  limitsOf(operation.input).map((limited) => ({
    operation,
    limited,
    name: `${operation.name} ${limited.path.join(".")}`,
  })),
);
const isLarge = ({ limited: { kind, most } }: Case) => kind !== "text" || (most ?? 0) > longText;
const large = cases.filter(isLarge);
const atTop = cases.filter(({ limited: { path } }) => path.length === 1);

let owner: SignedContext;
let own: Own;
beforeAll(async () => {
  const account = await addAccount(database(), {});
  const server = await addServer(database(), account, { hostname: "web-1.example.test" });
  owner = await proved(await asUser(account.id));
  const wiring = { mac: "52:54:00:00:00:01", port: "eth0", gateway: "198.18.0.1", prefix: 20 };
  await database()
    .insert(serverAddresses)
    .values({ serverId: server, ip: "198.18.0.77", isMain: true, ...wiring });
  const zoneName = "largest.test";
  const { id: zone } = await addDomain.call(owner, { name: zoneName });
  const lines = Array.from({ length: 4_800 }, (_, at) => `many TXT "text ${at + 50}"`);
  await importZone.call(owner, { zone: zoneName, file: lines.join("\n") });
  own = { server, zone, zoneName };
});

class Undone extends Error {}

/** Runs the call in a transaction that is rolled back; returns the error's message, or null. */
async function tryCall(operation: AnyOperation, fields: Record<string, unknown>): Promise<string | null> {
  let refused: string | null = null;
  const work = inTransaction(async (db) => {
    await operation.answer({ ...owner, db }, fields).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
      refused = error.message;
    });
    throw new Undone();
  });
  await work.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  return refused;
}

/**
 * Asserts that the largest input does not block the event loop, and that CPU time grows about linearly from half of
 * it.
 */
async function requireSteady(name: string, run: (share: number) => unknown): Promise<void> {
  const first = await measure(() => run(1));
  if (first.cpuMs < shortMs) return;
  const [whole, half] = await measureInTurn(
    () => run(1),
    () => run(0.5),
  );
  expect(whole.stretchMs, `${name}: the longest stretch`).toBeLessThan(stretchMs);
  if (whole.cpuMs < shortMs) return;
  expect(whole.cpuMs, `${name}: half of it takes ${half.cpuMs} ms`).toBeLessThan(
    mostGrowth * Math.max(half.cpuMs, shortMs),
  );
}

const fill = (kind: Limited["kind"], count: number, piece: string): unknown => {
  if (kind === "text") return piece.repeat(Math.ceil(count / piece.length)).slice(0, count);
  const entries = Array.from({ length: count }, (_, at) => `${piece}${at}`);
  return kind === "list" ? entries : Object.fromEntries(entries.map((entry) => [entry, entry]));
};

const placed = ([name = "", ...path]: readonly string[], value: unknown): Record<string, unknown> => ({
  [name]: path.reduceRight<unknown>((inner, part) => (part === "[]" ? [inner] : { [part]: inner }), value),
});

/** Returns the validation error of a parameter; undefined if it is valid. */
function refusalOf({ operation, limited: { path } }: Case, value: unknown): string | undefined {
  try {
    parseInput(operation.input, placed(path, value));
  } catch (error) {
    if (error instanceof DomainError) return error.extras.fields?.[path[0] ?? ""];
    throw error;
  }
  return undefined;
}

test("every list, record and text of every call has a limit", () => {
  const without = cases.filter(
    ({ limited }) => limited.most === null && !(limited.kind === "text" && limited.hasForm),
  );
  expect(without.map(({ name }) => name)).toEqual([]);
  expect(large.length).toBeGreaterThan(50);
});

test("every list has a sample of its largest input, and every sample a list", () => {
  const samples = [...Object.keys(largestLists), ...parsedLists];
  const names = new Set(cases.map(({ name }) => name));
  expect(large.map(({ name }) => name).filter((name) => !samples.includes(name))).toEqual([]);
  expect(samples.filter((name) => !names.has(name))).toEqual([]);
});

test("one entry too many is refused by its parameter's name before any entry is looked at", async () => {
  for (const one of atTop.filter(({ limited }) => limited.kind !== "text")) {
    const { kind, most } = one.limited;
    expect(refusalOf(one, fill(kind, (most ?? 0) + 1, "x")), one.name).toBe(
      `must have at most ${most} entries`,
    );
    const touched = new Proxy(fill("list", (most ?? 0) + 1, "x") as object, {
      get: (target, name) => {
        if (name !== "length") throw new Error(`${one.name}: ${String(name)} is read`);
        return Reflect.get(target, name);
      },
    });
    expect(refusalOf(one, touched), one.name).toBe(`must have at most ${most} entries`);
  }
});

test("one letter too many is refused by its parameter's name, and the longest body of letters quickly", async () => {
  const pieces = ["a,", "1", "((", " \n"].map((piece) => fill("text", body.letters, piece));
  for (const one of atTop.filter(({ limited }) => limited.kind === "text")) {
    const { most } = one.limited;
    if (most !== null) expect(refusalOf(one, fill("text", most + 1, "a")), one.name).toBeDefined();
    for (const value of pieces) {
      const start = process.cpuUsage();
      refusalOf(one, value);
      const { user, system } = process.cpuUsage(start);
      if ((user + system) / 1_000 < stretchMs) continue;
      expect((await measureOften(() => refusalOf(one, value))).cpuMs, one.name).toBeLessThan(stretchMs);
    }
  }
});

// Each is measured several times; what a call may take is asserted.
describe("the largest input that limits allow", { timeout: 180_000 }, () => {
  test.each(Object.entries(largestLists))("%s", async (name, sample) => {
    const all = cases.filter((each) => each.name === name);
    const one = all.find(isLarge) ?? all[0];
    if (!one) throw new Error(`There is no ${name}.`);
    const most = one.limited.most ?? 0;
    const inputs = new Map([1, 0.5].map((share) => [share, sample(Math.floor(most * share), own)]));
    await requireSteady(name, (share) => tryCall(one.operation, inputs.get(share) ?? {}));
  });

  test("of lists that are only parsed", async () => {
    for (const one of large.filter(({ name }) => parsedLists.includes(name))) {
      const { kind, path, most } = one.limited;
      const of = (share: number) => placed(path, fill(kind, Math.floor((most ?? 0) * share), "a"));
      const inputs = new Map([1, 0.5].map((share) => [share, of(share)]));
      await requireSteady(one.name, (share) => one.operation.input.safeParse(inputs.get(share)));
    }
  });
});
