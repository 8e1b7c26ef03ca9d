import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { requireFieldAliases } from "@/lib/api/field-aliases";
import { jobKinds } from "@/lib/api/find-operation";
import { closeDatabase, database, openDatabase } from "@/lib/db/client";
import { loadConfiguration, watchConfiguration } from "@/lib/db/live-configuration";
import { migrate } from "@/lib/db/migrate";
import { closeReplica } from "@/lib/db/replica";
import { bindLinksToIssuer } from "@/lib/domain/identity/linked-accounts/shared/bind-links";
import { requireSameSecret } from "@/lib/domain/kernel/secrets/require-same-secret";
import { seedBackEnds } from "@/lib/domain/servers/back-ends/shared/seed";
import { areMachinesSimulated, prepareProvisioners } from "@/lib/domain/servers/servers/shared/provisioner";
import { databaseKind, deploySpeedOf, runtime, type Simulated, setRuntime, simulatedParts } from "@/lib/env";
import { startJobs } from "@/lib/jobs/start";
import { errorParams, log, startLog } from "@/lib/log";
import { type Environment, readEnvironment, wireFront } from "@/lib/settings/environment";
import { backupTools } from "./backup/backup-tools";
import { scheduleBackups } from "./backup/schedule-backups";
import { readProxyTrust } from "./caller-address";
import { makeConsoles } from "./consoles/consoles";
import { databaseOf, databaseUse, followReplica } from "./database-use";
import { offerMachinesHere, withdrawMachinesHere } from "./demo/machines-here";
import { requireNoDemo, seedDemo } from "./demo/seed";
import { doubtfulLines } from "./doubtful-settings";
import { startEmbeddedPostgres } from "./embedded-postgres";
import { followMachineSettings } from "./follow-settings";
import { gateway } from "./gateway/gateway";
import { limitConnections } from "./gateway/limit-connections";
import type { GatewayOptions } from "./gateway/options";
import { answerProbe } from "./gateway/probes";
import { awaitsContinue } from "./gateway/take-body";
import { takeUpgrades } from "./gateway/upgrades";
import { closeServer, listen } from "./listen";
import { liveParts } from "./live-parts";
import { startMetrics } from "./metrics";
import { migrateExternal } from "./migrate-external";
import { pageProcessCount, startPages } from "./pages/page-pool";
import { openProbes } from "./probe-server";
import { drainSeconds, type Readiness, startingUp } from "./readiness";
import { refuseMalformed } from "./refuse-malformed";
import { readSecret } from "./secret";
import { isSetUp, openSetup } from "./setup";

/** How long a proxy's kept-alive connections stay open for one more request, whose response announces the close. */
const lingerMs = 2_000;

type Stop = () => Promise<void>;

/** Error text of a failed start, usually one sentence that the operator can act on. */
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function stopAll(stops: Stop[]): Promise<void> {
  for (const step of stops.splice(0)) {
    await step().catch((error: unknown) => log.warn({ error: errorParams(error) }, "a stop step failed"));
  }
}

/**
 * Stops once, in this order: reports not ready but keeps serving for a while, stops accepting requests, finishes open
 * ones, releases jobs, stops pages and database. A second signal ends the drain; during startup, the process.
 */
function stopOnSignal(
  readiness: Readiness,
  { started, isDrained, stops }: { started: Promise<void>; isDrained: boolean; stops: Stop[] },
): void {
  const waiting = new AbortController();
  let isStopping = false;
  const stop = async (signal: string) => {
    if (isStopping && readiness.state === "starting") process.exit(1);
    if (isStopping) return waiting.abort();
    isStopping = true;
    // Waits for the start, so that nothing half started stays behind; a failed start exits the process itself.
    await started;
    readiness.state = "stopping";
    log.info({ signal }, "stopping");
    await pause((isDrained ? drainSeconds() : 0) * 1000, undefined, { signal: waiting.signal }).catch(
      () => undefined,
    );
    await stopAll(stops);
    process.exit(0);
  };
  process.on("SIGTERM", () => void stop("SIGTERM"));
  process.on("SIGINT", () => void stop("SIGINT"));
}

const simulatedLines: Record<Simulated, string> = {
  machines:
    "Machines are simulated where a location names no other back end: choose the default under /staff/settings/back-ends.",
  names: "Name servers are simulated, no zone is served: set DNS_BACKEND.",
  mails: "Mails are stored and not sent: set SMTP_URL.",
};

function readyLine({ ROLE, PUBLIC_URL, HOST, PORT }: Environment): string {
  if (ROLE === "worker") return "Berth is ready to work on jobs";
  const at = PUBLIC_URL === undefined ? "" : `, listening on ${HOST}:${PORT}`;
  return `Berth is ready at ${runtime().publicUrl}${at}`;
}

type Handler = ReturnType<typeof gateway>;

/** Opens the port first; early requests wait until the panel is ready. */
async function openServer(
  environment: Environment,
  isBehindProxy: boolean,
  readiness: Readiness,
): Promise<{ server: Server; serve: (handler: Handler) => void }> {
  let serve: (handler: Handler) => void = () => undefined;
  const ready = new Promise<Handler>((resolve) => {
    serve = resolve;
  });
  const server = createServer(
    { connectionsCheckingInterval: 5_000, requireHostHeader: false },
    (request, response) => {
      if (!answerProbe(request, response, readiness))
        void ready.then((handler) => handler(request, response));
    },
  );
  server.on("checkContinue", (request: IncomingMessage, response: ServerResponse) => {
    awaitsContinue(request);
    server.emit("request", request, response);
  });
  // An expectation that nobody knows may be passed over; Node would refuse it without the envelope.
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) =>
    server.emit("request", request, response),
  );
  limitConnections(server, { isBehindProxy });
  refuseMalformed(server);
  await listen(server, environment.PORT, environment.HOST);
  return { server, serve };
}

async function openStore(
  environment: Environment,
  secret: string,
  stops: Stop[],
): Promise<{ url: string; directUrl: string; isDemo: boolean }> {
  const kind = databaseKind(environment);
  const postgres = environment.DATABASE_URL
    ? { url: environment.DATABASE_URL, stop: async () => undefined }
    : await startEmbeddedPostgres({ dataDir: environment.DATA_DIR, log: (text) => log.info({}, text) });
  stops.unshift(postgres.stop);
  const publicUrl = environment.PUBLIC_URL ?? `http://localhost:${environment.PORT}`;
  setRuntime({ secret, publicUrl, ...kind, deploySpeed: deploySpeedOf(environment), environment });
  const directUrl = environment.DATABASE_DIRECT_URL ?? postgres.url;
  await (kind.isEmbedded ? migrate(postgres.url) : migrateExternal(directUrl, databaseUse(environment)));
  const { url, ...use } = databaseOf(environment, postgres.url);
  openDatabase(url, {
    ...use,
    poolSize: environment.DATABASE_POOL,
    onError: (error) => log.warn({ error: errorParams(error) }, "an idle database connection failed"),
  });
  stops.unshift(closeReplica, closeDatabase);
  await requireSameSecret(database(), environment);
  await seedBackEnds(database());
  await loadConfiguration(liveParts);
  await bindLinksToIssuer(database());
  stops.unshift(followReplica(), await watchConfiguration(liveParts));
  if (kind.isEmbedded && !kind.isDemo) await requireNoDemo();
  return { url, directUrl, isDemo: kind.isDemo };
}

const gatewayOptions = (
  environment: Environment,
  { isDev, trust, isWaiting }: Pick<GatewayOptions, "isDev" | "trust" | "isWaiting">,
): Omit<GatewayOptions, "pages"> => ({
  isDev,
  trust,
  isWaiting,
  wire: wireFront(),
  publicUrl: runtime().publicUrl,
  isAddressFixed: environment.PUBLIC_URL !== undefined,
  isBehindProxy: trust.isBehindProxy,
});

/** Adds each started part to `stops`, the last one first, so that a failed start leaves nothing running. */
async function start(isDev: boolean, stops: Stop[]): Promise<void> {
  const environment = readEnvironment({ isWhole: false });
  requireFieldAliases(environment);
  startLog(environment.LOG_LEVEL);
  startMetrics();
  const trust = readProxyTrust(environment.TRUST_PROXY);
  const { isBehindProxy } = trust;
  const readiness = startingUp();
  let tellStarted: () => void = () => undefined;
  const started = new Promise<void>((resolve) => {
    tellStarted = resolve;
  });
  stopOnSignal(readiness, { started, isDrained: environment.ROLE !== "worker", stops });
  const web = environment.ROLE === "worker" ? null : await openServer(environment, isBehindProxy, readiness);
  if (!web) await openProbes(environment, isBehindProxy, readiness, stops);
  const store = await openStore(environment, await readSecret(environment), stops);
  const isWithDemo = store.isDemo;
  const withdrawn = isWithDemo ? await withdrawMachinesHere(runtime().environment) : [];
  await prepareProvisioners(database());
  const demo = isWithDemo ? await seedDemo() : null;
  const setup = web && !isWithDemo ? await openSetup() : { isWaiting: isSetUp, lines: [] };
  const offered =
    isWithDemo && environment.ROLE !== "web" ? await offerMachinesHere(runtime().environment) : [];
  stops.unshift(followMachineSettings({ isWithDemo: isWithDemo && environment.ROLE !== "web" }));
  if (environment.ROLE !== "web") {
    const backups = backupTools(store.directUrl);
    const jobs = await startJobs(store.directUrl, jobKinds(), backups.tools);
    stops.unshift(backups.stop, jobs.stop, scheduleBackups(store.directUrl));
    readiness.hasWorkers = jobs.isWhole;
  }
  if (web) {
    const count = isDev ? 1 : pageProcessCount(environment);
    const pages = await startPages({ runtime: runtime(), databaseUrl: store.url, isDev, count });
    const options = gatewayOptions(environment, { isDev, trust, isWaiting: setup.isWaiting });
    const consoles = makeConsoles(options);
    stops.unshift(
      consoles.close,
      () => closeServer(web.server, { lingerMs: drainSeconds() > 0 ? lingerMs : 0 }),
      pages.stop,
    );
    takeUpgrades(web.server, { consoles, devPages: isDev ? pages : null });
    web.serve(gateway({ ...options, pages }));
  }
  readiness.state = "serving";
  tellStarted();
  console.log(readyLine(environment));
  for (const line of doubtfulLines()) console.log(line);
  if (!isWithDemo)
    for (const part of simulatedParts(runtime().environment, areMachinesSimulated()))
      console.log(simulatedLines[part]);
  for (const line of [...(demo?.lines ?? []), ...withdrawn, ...offered, ...setup.lines]) console.log(line);
}

/** The process that `npm start` and `npm run dev` run. */
export async function main(options: { dev: boolean }): Promise<void> {
  const stops: Stop[] = [];
  try {
    await start(options.dev, stops);
  } catch (error) {
    console.error(reasonOf(error));
    await stopAll(stops);
    process.exit(1);
  }
}
