import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "@/lib/server/free-port";
import { findBinaries } from "@/lib/server/postgres-binaries";
import { clusterDir } from "@/lib/server/postgres-cluster";
import { copyPanelTemplate } from "../panel/panel-template";
import { waitFor } from "../wait-for";
import { OwnPostgres } from "./own-postgres";

export type PostgresPair = {
  primary: OwnPostgres;
  standby: OwnPostgres;
  /** Of the server that accepts writes; with a panel template the database is that of a panel with the demo. */
  url: string;
  /** Stops both and removes their files. */
  stop: () => Promise<void>;
};

/** A primary and a streaming standby: with `isSynchronous` a commit waits for the standby. */
export async function startPostgresPair({
  isSynchronous,
}: {
  isSynchronous: boolean;
}): Promise<PostgresPair> {
  const folder = await mkdtemp(path.join(tmpdir(), "berth-pair-"));
  await copyPanelTemplate(folder);
  const programs = findBinaries();
  const password = await readFile(path.join(folder, "postgres.password"), "utf8").then(
    (text) => text.trim(),
    () => undefined,
  );
  const data = { primary: clusterDir(folder), standby: path.join(folder, "standby") };
  const port = await freePort();
  const common = { programs, ...(password ? { password } : {}), settings: { max_connections: "150" } };
  // Without a template there are no data files yet.
  if (!password) await (await OwnPostgres.start({ ...common, data: data.primary, port })).stop();
  await cp(data.primary, data.standby, { recursive: true });
  const secret = password ? ` password=${password}` : "";
  const source = `host=127.0.0.1 port=${port} user=berth${secret} application_name=standby`;
  await writeFile(path.join(data.standby, "standby.signal"), "");
  await appendFile(path.join(data.standby, "postgresql.auto.conf"), `primary_conninfo = '${source}'\n`);
  const primary = await OwnPostgres.start({ ...common, data: data.primary, port });
  const standby = await OwnPostgres.start({ ...common, data: data.standby });
  await waitFor(
    async () => (await primary.ask("select 1 from pg_stat_replication where state = 'streaming'"))[0],
    "The standby does not follow.",
  );
  if (isSynchronous) {
    await primary.ask("alter system set synchronous_standby_names = 'standby'");
    await primary.ask("select pg_reload_conf()");
  }
  const user = password ? `berth:${password}` : "berth";
  const hosts = [primary, standby].map((one) => `127.0.0.1:${one.port}`).join(",");
  return {
    primary,
    standby,
    url: `postgres://${user}@${hosts}/berth`,
    stop: async () => {
      await Promise.all([primary.stop(), standby.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
