import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Mariadb, mariadbObstacle, startMariadb } from "@/lib/testing/imports/mariadb";
import { writeSyntheticDump } from "@/lib/testing/imports/synthetic-whmcs";
import { serverAt } from "./connection";
import { dumpFile } from "./dump";
import { type SourceDatabase, SourceProblem, type WantedTables } from "./port";

const obstacle = mariadbObstacle();
if (obstacle) process.stderr.write(`Not tested: reading from a MariaDB server. ${obstacle}.\n`);

let folder = "";
let server: Mariadb | null = null;
beforeAll(async () => {
  if (obstacle) return;
  folder = await mkdtemp(path.join(tmpdir(), "dumps-"));
  const file = path.join(folder, "whmcs.sql");
  await writeSyntheticDump(file, 60);
  server = await startMariadb();
  server.load(file);
}, 120_000);
afterAll(async () => {
  await server?.stop();
  if (folder) await rm(folder, { recursive: true });
});

async function readAll(source: SourceDatabase, wanted: WantedTables): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for await (const { table, rows } of source.read(wanted))
    found.set(table, [
      ...(found.get(table) ?? []),
      ...rows.map((row) => JSON.stringify(Object.entries(row).toSorted())),
    ]);
  return new Map([...found].map(([table, rows]) => [table, rows.toSorted()]));
}

const wanted = {
  tblclients: ["id", "firstname", "lastname", "companyname", "credit", "not_there"],
  tblinvoiceitems: ["id", "description", "amount"],
  tblnowhere: ["id"],
};

test.skipIf(obstacle !== null)("a server's rows are those of a dump of it, to the letter", async () => {
  const own = await readAll(serverAt(server?.url ?? ""), wanted);
  expect([...own.keys()].toSorted()).toEqual(["tblclients", "tblinvoiceitems"]);
  expect(own.get("tblclients")).toHaveLength(60);
  expect(own).toEqual(await readAll(dumpFile(path.join(folder, "whmcs.sql")), wanted));
});

test("a server that is not there is refused, without its password in the message", async () => {
  const failure = readAll(serverAt("mysql://reader:geheim@127.0.0.1:1/whmcs"), wanted);
  await expect(failure).rejects.toThrow(SourceProblem);
  await expect(failure).rejects.not.toThrow("geheim");
});
