import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Environment } from "@/lib/settings/environment";
import { readSecret } from "./secret";

/** With which code hard links are refused; none = they are made. */
const links = vi.hoisted(() => ({ refused: "" }));
vi.mock("node:fs/promises", async (importOriginal) => {
  const real = await importOriginal<typeof import("node:fs/promises")>();
  const link: typeof real.link = (from, to) =>
    links.refused === ""
      ? real.link(from, to)
      : Promise.reject(Object.assign(new Error("no hard links here"), { code: links.refused }));
  return { ...real, link };
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "berth-secret-"));
});
afterEach(() => {
  links.refused = "";
  return rm(folder, { recursive: true });
});

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

it.each(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"])(
  "a data folder without hard links has a secret, too: %s",
  async (code) => {
    links.refused = code;
    const secret = await read();
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(await read()).toBe(secret);
    expect(await readdir(folder)).toEqual(["secret"]);
    expect((await stat(path.join(folder, "secret"))).mode & 0o077).toBe(0);
  },
);
