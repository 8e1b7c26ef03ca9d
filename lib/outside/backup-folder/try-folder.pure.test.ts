import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { tryFolder } from "./try-folder";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "berth-try-folder-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it("a folder that takes a file says how much room it has, and is left as it was", async () => {
  const { freeBytes } = await tryFolder(folder);
  expect(freeBytes).toBeGreaterThan(0);
  expect(await readdir(folder)).toEqual([]);
});

it("a folder that is not there, and one that is a file, do not work", async () => {
  await expect(tryFolder(path.join(folder, "nowhere"))).rejects.toThrow(/ENOENT/);
  const file = path.join(folder, "file");
  await writeFile(file, "");
  await expect(tryFolder(file)).rejects.toThrow("is no folder");
});
