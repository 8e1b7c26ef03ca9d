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
    isTooNew: false,
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

test("programs that write what an older server cannot take back are said to", async () => {
  for (const major of [16, 17, 18]) {
    await mkdir(bin(major));
    const script = `#!/bin/sh\necho "pg_dump (PostgreSQL) ${major}.1"\n`;
    for (const name of ["pg_dump", "pg_restore"])
      await writeFile(path.join(bin(major), name), script, { mode: 0o755 });
  }
  const among = async (majors: number[], server: number, dump?: number) => {
    const { major, isTooNew } = await findClientPrograms(
      server,
      { PATH: majors.map(bin).join(path.delimiter) },
      dump,
    );
    return [major, isTooNew];
  };
  expect(await among([17, 16], 16)).toEqual([16, false]);
  expect(await among([18, 17], 16)).toEqual([17, true]);
  expect(await among([18], 17)).toEqual([18, false]);
  // What 17 has written, 16 can neither read nor take back.
  expect(await among([16, 17], 16, 17)).toEqual([17, true]);
  expect(await among([16, 17], 18, 16)).toEqual([16, false]);
});
