import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "@/lib/server/free-port";
import { requireInstalled } from "@/lib/server/install.mjs";
import { databaseUrl } from "@/lib/server/postgres-cluster";
import { findPostmaster, stopPostmaster } from "@/lib/server/postmaster";
import { testSecret } from "@/lib/testing/factories";
import { copyPanelTemplate, hasTemplate } from "@/lib/testing/panel/panel-template";
import { waitFor } from "@/lib/testing/wait-for";

const root = path.join(import.meta.dirname, "../../..");

export type PanelOptions = {
  env?: Record<string, string>;
  /** Server of `.php`: the panel's own front, or Next's route handlers. */
  front?: "direct" | "next";
  /** Uses another panel's database instead of its own. */
  databaseUrl?: string;
  /** Host in the panel's URL: `localhost` if a name is required, as for passkeys. */
  hostname?: "127.0.0.1" | "localhost";
  /** Preserved if given; otherwise a new folder that `stop` removes. */
  dataDir?: string;
};

export type PanelProcess = {
  url: string;
  pid: number;
  dataDir: string;
  databaseUrl: string;
  /** The panel's output so far. */
  logs(): string;
  /** Stops the panel gracefully; after `kill9` it stops the database that was left running. */
  stop(): Promise<void>;
  /** Kills the panel like a crash; its database keeps running. */
  kill9(): Promise<void>;
};

/** Starts the built panel like `npm start`, on a free port with an embedded database; throws with its output. */
export async function startPanel(options: PanelOptions = {}): Promise<PanelProcess> {
  // Otherwise the panel would install what it needs itself, and take away what tests need.
  if (!hasTemplate()) requireInstalled();
  const dataDir = options.dataDir ?? (await mkdtemp(path.join(tmpdir(), "berth-panel-")));
  for (let attempt = 1; ; attempt++) {
    await copyPanelTemplate(dataDir, options.env?.SECRET);
    const port = await freePort();
    const launched = launch(options, dataDir, port);
    try {
      await waitUntilReady(launched);
      return panelProcess(launched, { dataDir, port, options });
    } catch (error) {
      launched.child.kill("SIGKILL");
      await cleanUp(dataDir, options.dataDir === undefined && !isPortTaken(launched));
      if (attempt === 3 || !isPortTaken(launched)) throw error;
    }
  }
}

const addressOf = ({ hostname = "127.0.0.1" }: PanelOptions, port: number) => `http://${hostname}:${port}`;

type Launched = { child: ChildProcess; logs: () => string };

const isPortTaken = ({ logs }: Launched) => /^Port \d+ is taken/m.test(logs());

function launch(options: PanelOptions, dataDir: string, port: number): Launched {
  const { PATH = "", HOME = "", TMPDIR } = process.env;
  const env = {
    NODE_ENV: "production" as const,
    PATH,
    HOME,
    ...(TMPDIR ? { TMPDIR } : {}),
    HOST: "127.0.0.1",
    PORT: String(port),
    PUBLIC_URL: addressOf(options, port),
    DATA_DIR: dataDir,
    SECRET: testSecret,
    DEPLOY_SPEED: "2000",
    PAGES_PROCESSES: "1",
    // Read by next.config.js.
    PAGES_PRELOAD: "off",
    // No load balancer has to notice that it stops.
    DRAIN_SECONDS: "0",
    WIRE_FRONT: options.front ?? "direct",
    ...(options.databaseUrl ? { DATABASE_URL: options.databaseUrl } : {}),
    ...options.env,
  };
  const program = ["--conditions=react-server", path.join(root, "lib/server/start.mjs")];
  const child = spawn(process.execPath, program, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
    });
  }
  return { child, logs: () => output };
}

async function waitUntilReady({ child, logs }: Launched): Promise<void> {
  const isReady = () => /^Berth is ready/m.test(logs()) || hasEnded(child) || undefined;
  await waitFor(isReady, () => `The panel is not ready after 3 minutes:\n${logs()}`, 180_000);
  if (hasEnded(child)) throw new Error(`The panel ended instead of getting ready:\n${logs()}`);
}

type Place = { dataDir: string; port: number; options: PanelOptions };

function panelProcess({ child, logs }: Launched, { dataDir, port, options }: Place): PanelProcess {
  const isTemporary = options.dataDir === undefined;
  const { pid } = child;
  const postmaster = findPostmaster(dataDir);
  const ownDatabase = postmaster && databaseUrl(dataDir, postmaster.port);
  const database = options.databaseUrl ?? ownDatabase;
  if (!pid || !database) throw new Error(`The panel runs without its embedded database:\n${logs()}`);
  const end = async (signal: "SIGTERM" | "SIGKILL") => {
    child.kill(signal);
    await waitFor(
      () => hasEnded(child) || undefined,
      () => `The panel does not end on ${signal}:\n${logs()}`,
    );
  };
  const stop = async () => {
    if (!hasEnded(child)) await end("SIGTERM");
    await cleanUp(dataDir, isTemporary);
  };
  return {
    url: addressOf(options, port),
    pid,
    dataDir,
    databaseUrl: database,
    logs,
    stop,
    kill9: () => end("SIGKILL"),
  };
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

async function cleanUp(dataDir: string, isTemporary: boolean): Promise<void> {
  const left = findPostmaster(dataDir);
  if (left) await stopPostmaster(left);
  if (isTemporary) await rm(dataDir, { recursive: true, force: true });
}
