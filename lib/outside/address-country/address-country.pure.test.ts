import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { localCountries, rangeOfLine } from "./local-table";
import { lookUpCountry } from "./look-up";
import { simulatedCountries } from "./simulated";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "countries-"));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

const lines = [
  "first,last,country",
  '"198.51.100.0","198.51.100.255","NL"',
  "192.0.2.128/25,DE",
  "2001:db8::,2001:db8:0:ffff:ffff:ffff:ffff:ffff,US",
  "203.0.113.9,203.0.113.1,FR",
  "nonsense",
];

it("a table in a file tells the country of addresses in its ranges, and nothing of others", async () => {
  const file = path.join(folder, "table.csv");
  await writeFile(file, lines.join("\n"));
  const table = localCountries(file);
  const of = (address: string) => lookUpCountry(table, address);
  expect(await of("198.51.100.0")).toBe("NL");
  expect(await of("::ffff:198.51.100.255")).toBe("NL");
  expect(await of("198.51.101.0")).toBeNull();
  expect(await of("192.0.2.127")).toBeNull();
  expect(await of("192.0.2.128")).toBe("DE");
  expect(await of("2001:db8::7")).toBe("US");
  expect(await of("2001:db9::7")).toBeNull();
  expect(await of("203.0.113.5")).toBeNull();
  expect(await of("no address")).toBeNull();
  expect(await lookUpCountry(table, null)).toBeNull();
  expect(await lookUpCountry(null, "198.51.100.0")).toBeNull();
});

it("it is read again once it changes", async () => {
  const file = path.join(folder, "changing.csv");
  await writeFile(file, "198.51.100.0/24,NL\n");
  const table = localCountries(file);
  expect(await table.countryOf("198.51.100.7")).toBe("NL");
  await writeFile(file, "198.51.100.0/24,BE\n");
  await utimes(file, new Date(), new Date(Date.now() + 60_000));
  expect(await table.countryOf("198.51.100.7")).toBe("BE");
});

it("a file that is not there leaves countries unknown", async () => {
  expect(await lookUpCountry(localCountries(path.join(folder, "none.csv")), "198.51.100.7")).toBeNull();
});

it.each([
  ["198.51.100.0,198.51.100.9,nl"],
  ["198.51.100.0/33,NL"],
  ["198.51.100.0,2001:db8::,NL"],
  ["198.51.100.9,198.51.100.0,NL"],
  [""],
])("%j is no range", (line) => {
  expect(rangeOfLine(line)).toBeNull();
});

it("one that fails, never answers or answers nonsense leaves the country unknown", async () => {
  const table = simulatedCountries();
  expect(await lookUpCountry(table, "192.0.2.7")).toBe("DE");
  expect(await lookUpCountry(table, "8.8.8.8")).toBeNull();
  expect(await lookUpCountry(table, "192.0.2.113")).toBeNull();
  expect(await lookUpCountry(table, "192.0.2.115")).toBeNull();
  vi.useFakeTimers();
  try {
    const silent = lookUpCountry(table, "192.0.2.114");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await silent).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});
