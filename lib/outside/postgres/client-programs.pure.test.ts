import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findClientPrograms } from "./client-programs";

let folder = "";
/** Newer than what any machine has. */
const majors = [902, 901, 903];
const bin = (major: number) => path.join(folder, String(major));
const found = (serverMajor: number) =>
  findClientPrograms(serverMajor, { PATH: majors.map(bin).join(path.delimiter) });

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "berth-programs-"));
  for (const major of majors) {
    await mkdir(bin(major));
    const script = `#!/bin/sh\necho "pg_dump (PostgreSQL) ${major}.1"\n`;
    await writeFile(path.join(bin(major), "pg_dump"), script, { mode: 0o755 });
    // One that cannot dump and restore is of no use.
    if (major !== 903) await writeFile(path.join(bin(major), "pg_restore"), script, { mode: 0o755 });
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("the oldest programs that know the server are taken", async () => {
  const wanted = {
    major: 901,
    dump: path.join(bin(901), "pg_dump"),
    restore: path.join(bin(901), "pg_restore"),
  };
  expect(await found(900)).toEqual(wanted);
  expect(await found(901)).toEqual(wanted);
  expect((await found(902)).major).toBe(902);
});

test("where none knows it, what to install is said", async () => {
  await expect(found(903)).rejects.toThrow(
    /newest pg_dump here is of PostgreSQL 902: .*postgresql-client-903/,
  );
});
