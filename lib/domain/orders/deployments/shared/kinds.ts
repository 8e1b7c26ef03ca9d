import { and, eq, inArray, isNull, ne, notInArray } from "drizzle-orm";
import { type Database, database, inTransaction } from "@/lib/db/client";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { serverBackups } from "@/lib/db/tables/servers/backups";
import { servers } from "@/lib/db/tables/servers/servers";
import { MachineError } from "@/lib/outside/provisioner/machine-error";
import type { MachineAddress, Outcome as MachineOutcome, Provisioner } from "@/lib/outside/provisioner/port";
import type { WholeProvisioner } from "@/lib/outside/provisioner/registry";
import type { Job, JobKind, Outcome } from "../../../kernel/async/job-kind";
import { attemptsOfDeployments, progressOf, retrySeconds } from "../../../kernel/jobs/rules";
import { holdBackEnd } from "../../../servers/back-ends/lookup";
import { placeServer } from "../../../servers/hosts/shared/place-server";
import {
  nameOfServer,
  nameProvisioner,
  provisionerNamed,
  provisionerOf,
} from "../../../servers/servers/shared/provisioner";
import { failDeployment, failReinstall } from "../fail";
import { finishDeployment } from "../finish";
import { creditIfLate } from "../late";
import { type Deployment, isFromBackup, readDeployment } from "../read";
import { filterAtFirst } from "./first-firewall";
import { joinAtFirst } from "./first-networks";

/** The name of the back end of a new server: that which has its backup, or that of its location. */
async function chooseBackEnd({ fromBackup, location }: Deployment["server"]): Promise<string> {
  const db = database();
  if (fromBackup === null) return nameProvisioner(db, location);
  const [source] = await db
    .select({ provisioner: servers.provisioner, location: servers.location })
    .from(serverBackups)
    .innerJoin(servers, eq(servers.id, serverBackups.serverId))
    .where(eq(serverBackups.id, fromBackup));
  return source ? nameOfServer(db, source) : nameProvisioner(db, location);
}

const work: Record<string, (provisioner: Provisioner, deployment: Deployment) => Promise<MachineOutcome>> = {
  allocating: async (provisioner, { server, machine }) => {
    const name = server.provisioner ?? (await chooseBackEnd(server));
    return provisioner.allocate({
      ...machine,
      ...(await placeServer(server, name, machine.size, new Date())),
    });
  },
  installing: (provisioner, { machine }) => provisioner.install(machine),
  configuring: (provisioner, { machine }) => provisioner.configure(machine),
  verifying: (provisioner, { machine }) => provisioner.verify(machine),
};

async function keepAddresses(
  db: Database,
  { id: serverId, installOptions }: Deployment["server"],
  addresses: MachineAddress[],
): Promise<void> {
  const vlan = installOptions.setup?.vlan ?? 0;
  const isIts = eq(serverAddresses.serverId, serverId);
  const ips = addresses.map(({ ip }) => ip);
  // Back ends do not know which of its addresses float, and tell the others.
  await db
    .delete(serverAddresses)
    .where(and(isIts, isNull(serverAddresses.paidBy), notInArray(serverAddresses.ip, ips)));
  for (const { sshAt = null, ...address } of addresses) {
    // An address that is reported again keeps its other columns, such as its PTR name.
    const [known] = await db
      .update(serverAddresses)
      .set({ ...address, sshAt })
      .where(and(isIts, eq(serverAddresses.ip, address.ip)))
      .returning({ id: serverAddresses.id });
    if (!known) await db.insert(serverAddresses).values({ ...address, sshAt, vlan, serverId });
  }
}

/** Whether another server has one of the addresses, which means that the provisioner is wrong. */
async function areTaken(serverId: number, addresses: MachineAddress[]): Promise<boolean> {
  const held = inArray(
    serverAddresses.ip,
    addresses.map(({ ip }) => ip),
  );
  const rows = await database()
    .select({ id: serverAddresses.id })
    .from(serverAddresses)
    .where(and(held, ne(serverAddresses.serverId, serverId)))
    .limit(1);
  return rows.length > 0;
}

const keepNetwork6 = (db: Database, { id, installOptions }: Deployment["server"], network6: string) =>
  db
    .update(servers)
    .set({ installOptions: { ...installOptions, network6 } })
    .where(eq(servers.id, id));

/**
 * The provisioner of a server. For a new server it is stored before the first call, so that every later call goes to
 * the same one.
 */
async function settleProvisioner(server: Deployment["server"]): Promise<WholeProvisioner> {
  if (server.provisioner !== null) return provisionerNamed(server.provisioner);
  const provisioner = await chooseBackEnd(server);
  await inTransaction(async (db) => {
    await holdBackEnd(db, provisioner);
    await db.update(servers).set({ provisioner }).where(eq(servers.id, server.id));
  });
  return provisionerNamed(provisioner);
}

/** Maps a provisioner's error to an outcome; rethrows anything else, which is the panel's own error. */
function told(error: unknown): MachineOutcome {
  if (!(error instanceof MachineError)) throw error;
  return { state: "failed", failure: error.failure, isFinal: error.isFinal };
}

/** Makes the provisioner call that belongs to the job's stage. */
async function performStage(job: Job): Promise<Outcome> {
  const step = work[job.stage];
  if (!step) throw new Error(`A deployment has no stage ${job.stage}.`);
  const deployment = await readDeployment(database(), job);
  if (isFromBackup(deployment.server) && !deployment.machine.backup)
    return { state: "failed", failure: { code: "notFound", thing: "backup" }, isFinal: true };
  const provisioner = await settleProvisioner(deployment.server);
  const outcome = await step(provisioner, deployment).catch(told);
  if (outcome.state !== "done") return outcome;
  const isReady = job.stage === "verifying";
  const filtering = isReady ? await filterAtFirst(provisioner, deployment, job) : null;
  if (filtering && filtering.state !== "settled") return filtering;
  const joining = isReady ? await joinAtFirst(provisioner, deployment, job) : null;
  if (joining && joining.state !== "settled") return joining;
  const { addresses, network6 } = outcome;
  if (addresses && (await areTaken(deployment.server.id, addresses)))
    return { state: "failed", failure: { code: "unclear" }, isFinal: false };
  return {
    state: "done",
    keep: async (db, now) => {
      // Before the server is locked, because payments lock credit before server.
      if (isReady) await creditIfLate(db, job, deployment, { now, isReady });
      if (addresses) await keepAddresses(db, deployment.server, addresses);
      if (network6) await keepNetwork6(db, deployment.server, network6);
      if (filtering) await filtering.keep(db, now);
      if (joining) await joining.keep(db);
      return isReady ? finishDeployment(db, job, deployment, now) : undefined;
    },
  };
}

async function giveMachineBack(job: Job): Promise<void> {
  const { server } = await readDeployment(database(), job);
  const provisioner = await provisionerOf(database(), server);
  await provisioner.release({ serverId: server.id, location: server.location });
}

const common = {
  holds: "everything",
  progressAt: progressOf,
  attempts: attemptsOfDeployments,
  pauseSeconds: retrySeconds,
  perform: performStage,
} satisfies Partial<JobKind>;

/** Runs as a system action once the order is paid; the customer's rights are not checked again. */
export const deployment: JobKind = {
  ...common,
  operation: "eq.order_instance",
  action: "deploy",
  stages: ["allocating", "installing", "configuring", "verifying"],
  giveUp: giveMachineBack,
  fail: failDeployment,
};

/**
 * A reinstall keeps the machine and its addresses. Its disks are wiped at the start, so it always has to be finished.
 */
export const reinstallation: JobKind = {
  ...common,
  operation: "eq.reinstall",
  action: "reinstall",
  stages: ["installing", "configuring", "verifying"],
  fail: failReinstall,
};
