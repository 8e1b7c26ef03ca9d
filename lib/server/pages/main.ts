import { rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import next from "next";
import { closeDatabase, openDatabase } from "@/lib/db/client";
import { watchConfiguration } from "@/lib/db/live-configuration";
import { closeReplica } from "@/lib/db/replica";
import { setRuntime } from "@/lib/env";
import { errorParams, log, startLog } from "@/lib/log";
import { databaseUse, followReplica } from "../database-use";
import { liveParts } from "../live-parts";
import { compressed } from "./compressed";
import { consoleToLog } from "./console-to-log";
import { type PageNews, type PageOrder, type PageTask, socketIn } from "./page-task";

const drainMs = 8_000;
/** A page runs several queries at once. */
const leastConnections = 5;

async function listen(server: Server, socketPath: string): Promise<void> {
  rmSync(socketPath, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(socketPath, resolve);
  });
}

/**
 * Without timeouts: only the gateway decides how long its connections to the page process last. It has looked for a `Host`,
 * too, which requests of HTTP/1.0 need not have.
 */
function innerServer(): Server {
  const server = createServer({ requireHostHeader: false });
  Object.assign(server, { keepAliveTimeout: 0, headersTimeout: 0, requestTimeout: 0, timeout: 0 });
  return server;
}

async function start({ runtime, databaseUrl, folder, isDev, count }: PageTask): Promise<() => Promise<void>> {
  const { environment } = runtime;
  startLog(environment.LOG_LEVEL);
  if (!isDev) consoleToLog();
  setRuntime(runtime);
  const poolSize = Math.max(leastConnections, Math.ceil(environment.DATABASE_POOL / count));
  openDatabase(databaseUrl, {
    ...databaseUse(environment),
    poolSize,
    onError: (error) => log.warn({ error: errorParams(error) }, "an idle database connection failed"),
  });
  const unfollow = followReplica(poolSize);
  const watching = watchConfiguration(liveParts);
  const server = innerServer();
  const { HOST: hostname, PORT: port } = environment;
  const app = next({ dev: isDev, dir: process.cwd(), hostname, port, httpServer: server });
  await app.prepare();
  const unwatch = await watching;
  server.on("request", compressed(app.getRequestHandler(), isDev));
  await listen(server, socketIn(folder));
  return async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    await Promise.race([closed, wait(drainMs, undefined, { ref: false })]);
    await app.close();
    await Promise.all([unwatch(), unfollow()]);
    await Promise.all([closeReplica(), closeDatabase()]);
  };
}

const tell = (news: PageNews): Promise<void> =>
  new Promise((resolve) => (process.send ? process.send(news, () => resolve()) : resolve()));

let stop: () => Promise<void> = async () => undefined;

async function begin(task: PageTask): Promise<void> {
  // The gateway has exited or crashed.
  process.once("disconnect", () => {
    rmSync(task.folder, { recursive: true, force: true });
    process.exit(1);
  });
  try {
    stop = await start(task);
    await tell({ isReady: true });
  } catch (error) {
    await tell({ failed: error instanceof Error ? error.message : String(error) });
    process.exit(1);
  }
}

process.on("message", (order: PageOrder) => {
  if ("ping" in order) void tell({ pong: order.ping });
  else if ("start" in order) void begin(order.start);
  else void stop().finally(() => process.exit(0));
});
// Ignores signals to the process group: the gateway stops this process once its requests are finished.
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => undefined);
