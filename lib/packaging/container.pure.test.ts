import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const read = (name: string) => readFileSync(path.join(import.meta.dirname, "files/container", name), "utf8");

/** The client programs of each Debian. */
const clients: Readonly<Record<string, number>> = { bookworm: 15, trixie: 17 };

it("the image makes backups of the database beside it: same major version, and a volume for them", () => {
  const image = read("Containerfile");
  const compose = read("compose.yaml");
  const [, base = ""] = /^ARG BASE=\S+:(\w+)-slim$/m.exec(image) ?? [];
  const [, major] = /image: \S+postgres:(\d+)/.exec(compose) ?? [];
  expect(clients[base]).toBe(Number(major));
  expect(image).toContain("postgresql-client");
  expect(image).toMatch(/^VOLUME .*\/var\/backups\/berth$/m);
  expect(compose).toContain("- backups:/var/backups/berth");
});
