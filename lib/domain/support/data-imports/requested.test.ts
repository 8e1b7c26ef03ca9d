import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { importPartBytes } from "@/lib/base/data-imports";
import { database } from "@/lib/db/client";
import { openStaging } from "@/lib/db/staging";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { dataImportParts, dataImports } from "@/lib/db/tables/support/data-imports";
import { dumpOf } from "@/lib/testing/imports/dump-text";
import { base } from "@/lib/testing/imports/whmcs-tables";
import { asStaff, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { beginImport } from "./begin";
import { listImportNotes } from "./list-notes";
import { putImportPart } from "./put-part";
import { removeImportFile } from "./remove-file";
import { repeatImport } from "./repeat";
import { runRequestedImport } from "./run-requested";
import { dropLeftFolders, folderOf } from "./shared/folder";
import { showDataImport } from "./show";
import { startImport } from "./start";
import { sweepImports } from "./sweep";

withCatalogDatabase();

const partsOf = (id: number) => database().$count(dataImportParts, eq(dataImportParts.importId, id));
const rowOf = async (id: number) => {
  const [row] = await database().select().from(dataImports).where(eq(dataImports.id, id));
  if (!row) throw new Error("There is no import.");
  return row;
};
const countCustomers = () => database().$count(accounts, eq(accounts.role, "customer"));
const admin = () => asStaff("admin");
const refused = (doc: string) => ({ extras: { doc } });

type Asked = { name: string; content: Buffer; kind?: "whmcs" | "customers" | "services"; isDry?: boolean };

/** Sends a file as the page does, and has it begin. */
async function send({ name, content, kind = "whmcs", isDry = true }: Asked): Promise<number> {
  const staff = await admin();
  const file = { name, bytes: content.length };
  const { id } = await beginImport.call(staff, { kind, region: "EU", is_dry: isDry, file });
  for (let place = 0; place * importPartBytes < content.length; place += 1) {
    const part = content.subarray(place * importPartBytes, (place + 1) * importPartBytes);
    await putImportPart.call(staff, { id, place, content: part.toString("base64") });
  }
  await startImport.call(staff, { id });
  return id;
}

const dump = () => Buffer.from(dumpOf(base()));

test("a dump is rehearsed, then imported from the same file, which is gone afterwards", async () => {
  const before = await countCustomers();
  const id = await send({ name: "shop.sql.gz", content: gzipSync(dump()) });
  await runRequestedImport(id);
  const rehearsed = await showDataImport.call(await admin(), { id });
  expect(rehearsed).toMatchObject({ state: "done", is_dry: true, origin: "shop.sql.gz", region: "EU" });
  expect(rehearsed.report?.counts.customer).toMatchObject({ found: 4, added: 2 });
  const { notes, next: rest } = await listImportNotes.call(await admin(), { id });
  expect(rest).toBeNull();
  expect(notes.map((note) => note.id).toReversed()).toEqual(rehearsed.notes.map((note) => note.id));
  const after = notes[0]?.id;
  expect((await listImportNotes.call(await admin(), { id, after })).notes).toEqual(notes.slice(1));
  expect(await countCustomers()).toBe(before);
  expect(await partsOf(id)).toBe(1);
  const next = await repeatImport.call(await admin(), { id, is_dry: false });
  expect([await partsOf(id), await partsOf(next.id)]).toEqual([0, 1]);
  await expect(repeatImport.call(await admin(), { id, is_dry: false })).rejects.toMatchObject(
    refused("data_import.no_file"),
  );
  await runRequestedImport(next.id);
  expect(await rowOf(next.id)).toMatchObject({ state: "done", fileBytes: null, problem: null });
  expect(await partsOf(next.id)).toBe(0);
  expect(await countCustomers()).toBe(before + 2);
  // The task of one that has ended does nothing.
  await runRequestedImport(next.id);
  expect(await countCustomers()).toBe(before + 2);
});

test("one that was killed is taken up again, and takes nothing twice", async () => {
  const before = await countCustomers();
  const id = await send({ name: "shop.sql", content: dump(), isDry: false });
  await database().update(dataImports).set({ state: "running", seen: 7 }).where(eq(dataImports.id, id));
  const folder = folderOf(await rowOf(id));
  const leave = async () => {
    await mkdir(folder);
    await writeFile(path.join(folder, "file"), "left");
  };
  await leave();
  // Somebody may be at it.
  await dropLeftFolders();
  expect(existsSync(folder)).toBe(true);
  await runRequestedImport(id);
  expect(existsSync(folder)).toBe(false);
  await leave();
  await dropLeftFolders();
  expect(existsSync(folder)).toBe(false);
  const { report, state, reasons } = await showDataImport.call(await admin(), { id });
  expect(state).toBe("done");
  expect(report?.counts.customer).toMatchObject({ added: 0, same: 2 });
  expect(reasons.length).toBeGreaterThan(0);
  expect(await countCustomers()).toBe(before);
});

test("a file in several parts is whole or not begun, whatever arrives twice or has another length", async () => {
  const staff = await admin();
  const content = Buffer.concat([Buffer.from("id,email,country,currency\n"), randomBytes(importPartBytes)]);
  const file = { name: "customers.csv", bytes: content.length };
  const { id } = await beginImport.call(staff, { kind: "customers", region: "EU", is_dry: true, file });
  const put = (place: number, bytes: Buffer) =>
    putImportPart.call(staff, { id, place, content: bytes.toString("base64") });
  const [first, second] = [content.subarray(0, importPartBytes), content.subarray(importPartBytes)];
  await put(0, first);
  await put(0, first);
  await expect(startImport.call(staff, { id })).rejects.toMatchObject(refused("data_import.not_whole"));
  await expect(put(1, first)).rejects.toMatchObject(refused("argument.invalid"));
  await expect(put(2, second)).rejects.toMatchObject(refused("argument.invalid"));
  await put(1, second);
  await startImport.call(staff, { id });
  await startImport.call(staff, { id });
  await expect(put(1, second)).rejects.toMatchObject(refused("data_import.under_way"));
  await removeImportFile.call(staff, { id });
  expect(await partsOf(id)).toBe(0);
  await runRequestedImport(id);
});

test("a file that cannot be read says why by its own name, and stays for a look", async () => {
  const id = await send({ name: "wrong.csv", content: Buffer.from("id,color\n1,red\n"), kind: "customers" });
  await runRequestedImport(id);
  const { state, problem } = await showDataImport.call(await admin(), { id });
  expect([state, problem]).toEqual(["failed", "wrong.csv has no column email, country, currency."]);
  await removeImportFile.call(await admin(), { id });
  expect(await rowOf(id)).toMatchObject({ state: "failed", fileBytes: null });
});

test("one whose file is gone before it runs says so", async () => {
  const id = await send({ name: "gone.csv", content: Buffer.from("id\n"), kind: "customers" });
  await database().update(dataImports).set({ fileBytes: null }).where(eq(dataImports.id, id));
  await runRequestedImport(id);
  expect(await rowOf(id)).toMatchObject({ state: "failed", problem: "gone.csv is not there any more." });
});

test("the password of a connection is sealed, and forgotten when the run ends", async () => {
  const staff = await admin();
  const connection = "mysql://reader:s3cret-word@127.0.0.1:9/shop";
  const asked = { kind: "whmcs", region: "EU", is_dry: true } as const;
  for (const wrong of ["https://example.test/", "mysql://", "shop"])
    await expect(beginImport.call(staff, { ...asked, connection: wrong })).rejects.toMatchObject(
      refused("data_import.wrong_address"),
    );
  const { id } = await beginImport.call(staff, { ...asked, connection });
  const { rows } = await database().execute<{ kept: string }>(
    `select d::text || coalesce(encode(connection, 'escape'), '') as kept from data_imports d where id = ${id}`,
  );
  expect(rows[0]?.kept).not.toContain("s3cret-word");
  await runRequestedImport(id);
  const { problem, origin } = await showDataImport.call(staff, { id });
  expect(origin).toBe("127.0.0.1");
  expect(problem).toMatch(/^The database at 127\.0\.0\.1 cannot be read/);
  expect(await rowOf(id)).toMatchObject({ state: "failed", connection: null });
});

test("while another import runs it waits", async () => {
  const id = await send({ name: "shop.sql", content: dump() });
  const staging = await openStaging();
  try {
    await expect(runRequestedImport(id)).rejects.toThrow("Another import runs");
    expect((await rowOf(id)).state).toBe("waiting");
  } finally {
    await staging.close();
  }
  await runRequestedImport(id);
  expect((await rowOf(id)).state).toBe("done");
});

test("the statements of an import take as long as they take", async () => {
  const staging = await openStaging();
  try {
    expect(await staging.ask(sql`show statement_timeout`)).toEqual([{ statement_timeout: "0" }]);
  } finally {
    await staging.close();
  }
});

test("one that nobody runs any more has failed, and its file can be removed or run again", async () => {
  const id = await send({ name: "shop.sql", content: dump() });
  await database().update(dataImports).set({ state: "running" }).where(eq(dataImports.id, id));
  const later = () => sweepImports(database(), new Date(Date.now() + 2 * 3_600_000));
  await later();
  expect((await rowOf(id)).state).toBe("running");
  await database().execute(
    sql`delete from graphile_worker._private_jobs where payload->>'importId' = ${String(id)}`,
  );
  // A command imports.
  const staging = await openStaging();
  await later();
  expect((await rowOf(id)).state).toBe("running");
  await staging.close();
  await later();
  expect(await rowOf(id)).toMatchObject({ state: "failed", endedAt: expect.any(Date) });
  await removeImportFile.call(await admin(), { id });
});

test("files and passwords go after a week, and no more than three files are kept", async () => {
  const staff = await admin();
  const file = { name: "shop.sql", bytes: 10 };
  const begin = () => beginImport.call(staff, { kind: "whmcs", region: "EU", is_dry: true, file });
  const before = await database().$count(dataImports, eq(dataImports.state, "uploading"));
  const begun = [await begin()];
  while (begun.length < 4) {
    const next = await begin().catch((error: unknown) => {
      expect(error).toMatchObject(refused("data_import.too_many_files"));
      return null;
    });
    if (!next) break;
    begun.push(next);
  }
  expect(begun.length + before).toBeLessThanOrEqual(3);
  await sweepImports(database(), new Date(Date.now() + 6 * 24 * 3_600_000));
  expect(await begin().catch(() => null)).toBeNull();
  await sweepImports(database(), new Date(Date.now() + 8 * 24 * 3_600_000));
  const [first] = begun;
  const id = first?.id ?? 0;
  expect(await rowOf(id)).toMatchObject({ state: "failed", endedAt: expect.any(Date) });
  await database().update(dataImports).set({ state: "uploading" }).where(eq(dataImports.id, id));
  await expect(startImport.call(staff, { id })).rejects.toMatchObject(refused("data_import.not_whole"));
  expect(await begin()).toMatchObject({ id: expect.any(Number) });
});

test("support cannot begin one", async () => {
  const file = { name: "shop.sql", bytes: 10 };
  const asked = { kind: "whmcs", region: "EU", is_dry: true, file } as const;
  await expect(beginImport.call(await asStaff("support"), asked)).rejects.toMatchObject({
    code: "forbidden",
  });
});
