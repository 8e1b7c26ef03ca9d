import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Environment } from "@/lib/settings/environment";
import { readSecret } from "./secret";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "berth-secret-"));
});
afterEach(() => rm(folder, { recursive: true }));

const read = () => readSecret({ DATA_DIR: folder } as Environment);

it("first starts at once have one secret, in a file of its own that others cannot read", async () => {
  const [first, ...others] = await Promise.all(Array.from({ length: 8 }, read));
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(new Set(others)).toEqual(new Set([first]));
  expect(await readdir(folder)).toEqual(["secret"]);
  expect((await stat(path.join(folder, "secret"))).mode & 0o077).toBe(0);
  expect(await readFile(path.join(folder, "secret"), "utf8")).toBe(first);
});

it.each(["", "\n", "short"])("a file that is no secret is refused and left as it is: %j", async (text) => {
  await writeFile(path.join(folder, "secret"), text);
  await expect(read()).rejects.toThrow(
    /The file .*secret is no secret: it has \d characters of at least 32\./,
  );
  expect(await readFile(path.join(folder, "secret"), "utf8")).toBe(text);
});
