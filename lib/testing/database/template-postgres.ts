import { readFile } from "node:fs/promises";
import path from "node:path";
import { findBinaries } from "@/lib/server/postgres-binaries";
import { clusterDir } from "@/lib/server/postgres-cluster";
import { OwnPostgres } from "./own-postgres";

/** A separate server on a copy of a panel's database files in that folder. */
export async function startTemplatePostgres(folder: string, port?: number): Promise<OwnPostgres> {
  const password = (await readFile(path.join(folder, "postgres.password"), "utf8")).trim();
  const settings = { max_connections: "150" };
  const place = { programs: findBinaries(), data: clusterDir(folder), password, settings };
  return OwnPostgres.start(port === undefined ? place : { ...place, port });
}
