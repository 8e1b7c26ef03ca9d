import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startTemplatePostgres } from "@/lib/testing/database/template-postgres";
import { postmasterIn } from "@/lib/testing/panel/operator-work";
import { pageProcessesOf } from "@/lib/testing/panel/page-processes";
import { type PanelProcess, startPanel } from "@/lib/testing/panel/panel-process";
import { copyPanelTemplate } from "@/lib/testing/panel/panel-template";

/** Processes of one panel that can be killed individually and come back. */
export type KillWorld = {
  databaseUrl: string;
  url: () => string;
  /** Process name → kills it, and restarts it if nothing else does. */
  kinds: Record<string, () => Promise<void>>;
  /** The last log output of its processes. */
  complaint: () => string;
  stop: () => Promise<void>;
};

type Begin = (env: Record<string, string>) => Promise<KillWorld>;

const lastOf = (panel: PanelProcess) => panel.logs().slice(-3_000);

async function killPages(panel: PanelProcess): Promise<void> {
  const [pages] = pageProcessesOf(panel);
  if (pages) process.kill(pages, "SIGKILL");
}

/** A web and a worker process on an external database. */
const startApart: Begin = async (env) => {
  const folder = await mkdtemp(path.join(tmpdir(), "berth-kills-"));
  await copyPanelTemplate(folder);
  let database = await startTemplatePostgres(folder);
  const { port } = database;
  const databaseUrl = database.url("berth");
  const begin = (ROLE: "web" | "worker") => startPanel({ databaseUrl, env: { ...env, ROLE } });
  let web = await begin("web");
  let worker = await begin("worker");
  return {
    databaseUrl,
    url: () => web.url,
    kinds: {
      web: async () => {
        await web.kill9();
        web = await begin("web");
      },
      pages: () => killPages(web),
      database: async () => {
        await database.kill();
        database = await startTemplatePostgres(folder, port);
      },
      worker: async () => {
        await worker.kill9();
        worker = await begin("worker");
      },
    },
    complaint: () => `${lastOf(web)}\n${lastOf(worker)}`,
    stop: async () => {
      await web.stop();
      await worker.stop();
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** One process with all roles, on the embedded database that it restarts itself. */
const startEmbedded: Begin = async (env) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "berth-kills-"));
  const begin = () => startPanel({ dataDir, env });
  let panel = await begin();
  const { databaseUrl } = panel;
  return {
    databaseUrl,
    url: () => panel.url,
    kinds: {
      "whole panel": async () => {
        await panel.kill9();
        panel = await begin();
      },
      "embedded database": async () => {
        const postmaster = postmasterIn(dataDir);
        if (postmaster !== null) process.kill(postmaster, "SIGKILL");
      },
    },
    complaint: () => lastOf(panel),
    stop: async () => {
      await panel.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

export const killWorlds = { apart: startApart, embedded: startEmbedded };
