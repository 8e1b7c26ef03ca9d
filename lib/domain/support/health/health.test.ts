import { chmod, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import os, { tmpdir } from "node:os";
import path from "node:path";
import { inArray } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { database, pool } from "@/lib/db/client";
import { presenceLock } from "@/lib/db/dead-workers";
import { enqueue } from "@/lib/db/queue";
import { brands } from "@/lib/db/tables/kernel/brands";
import words from "@/lib/i18n/messages/en/support/health.json";
import { findClientPrograms } from "@/lib/outside/postgres/client-programs";
import { defaultEnvironment, type Environment } from "@/lib/settings/environment";
import { addBrand } from "@/lib/testing/brands";
import { setTestRuntime, testSecret } from "@/lib/testing/factories";
import { startMailServer } from "@/lib/testing/fakes/mail-server";
import { withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { recordBackup } from "../back-office/shared/backup";
import { noteKeptBackups } from "../maintenance/shared/kept-backups";
import { checks } from "./checks/all";
import { healthProof } from "./health-proof";
import { type CheckName, checkNames, type Finding } from "./schema";
import { runChecks } from "./shared/run-checks";

withCatalogDatabase();

const now = new Date();
let folder = "";
const servers: Server[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "berth-health-"));
});
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
  vi.unstubAllEnvs();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Whoever answers at an address; returns the address. */
async function answering(
  status: number,
  body: string | ((path: string) => string),
  { headers = {}, upgradeStatus = 0 }: { headers?: Record<string, string>; upgradeStatus?: number } = {},
): Promise<string> {
  const server = createServer((request, response) =>
    response.writeHead(status, headers).end(typeof body === "string" ? body : body(request.url ?? "")),
  );
  if (upgradeStatus > 0)
    server.on("upgrade", (_request, socket) =>
      socket.end(`HTTP/1.1 ${upgradeStatus} No\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`),
    );
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "0.0.0.0", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** What all checks find with these settings, by check: verdict and code. */
async function find(
  further: Partial<Environment> = {},
  {
    isEmbedded = false,
    publicUrl = "http://127.0.0.1:9",
    only = [...checkNames] as readonly CheckName[],
  } = {},
): Promise<{ found: Record<string, string[]>; all: Finding[] }> {
  setTestRuntime(publicUrl, isEmbedded, further);
  const environment = { ...defaultEnvironment(), DATA_DIR: folder, SECRET: testSecret, ...further };
  const all = await runChecks(
    { db: database(), environment, isEmbedded, isDemo: isEmbedded, publicUrl, now },
    checks.filter(({ name }) => only.includes(name)),
  );
  const found: Record<string, string[]> = {};
  for (const { check, verdict, code } of all) found[check] = [...(found[check] ?? []), `${verdict} ${code}`];
  return { found, all };
}

test("every check has a name of its own, and finds something that has words", async () => {
  expect(checks.map(({ name }) => name)).toEqual(checkNames);
  const { found, all } = await find();
  expect(Object.keys(found).toSorted()).toEqual([...checkNames].toSorted());
  expect(all.filter(({ code }) => !(code in words.says))).toEqual([]);
  for (const { code, params } of all) {
    const wanted = (words.says[code as "failed"].match(/\{\w+\}/g) ?? []).map((name) => name.slice(1, -1));
    expect(Object.keys(params)).toEqual(expect.arrayContaining(wanted));
  }
});

test("a database of one's own, without mails, machines and backups, is told what is missing", async () => {
  const { found } = await find();
  expect(found).toMatchObject({
    database: ["good databaseVersion"],
    clock: [expect.stringMatching(/^(good clockSame|attention clockUnset)$/)],
    role: ["attention roleSuper"],
    secret: ["good secretOfEnvironment"],
    queue: ["bad queueNoWorkers"],
    backup: ["bad backupNone"],
    mail: ["attention mailOff"],
    mailbox: ["off mailboxOff"],
    cards: ["off cardsOff"],
    mollie: ["off mollieOff"],
    paypal: ["off paypalOff"],
    public_address: ["attention publicUnset"],
    web_sockets: ["bad socketsFail"],
    name_server: ["attention namesSimulated"],
    resolver: ["off resolverOff"],
    back_ends: ["attention backEndSimulated"],
    settings: ["good settingsFine"],
  });
});

test("the public address is asked: who answers, and whether web sockets get through", async () => {
  const proved = (path: string) => `ok ${healthProof(path.split("=")[1] ?? "")}\n`;
  const panel = await answering(200, proved, { upgradeStatus: 400 });
  const right = await find({ PUBLIC_URL: panel }, { publicUrl: panel });
  expect(right.found.public_address).toEqual(["attention publicHere"]);
  expect(right.found.web_sockets).toEqual(["good socketsPass"]);
  const elsewhere = await answering(200, "ok 0123\n");
  const wrong = await find({ PUBLIC_URL: elsewhere }, { publicUrl: elsewhere });
  expect(wrong.found.public_address).toEqual(["bad publicElsewhere"]);
  const other = await answering(404, "another site");
  const foreign = await find({ PUBLIC_URL: other }, { publicUrl: other });
  expect(foreign.found.public_address).toEqual(["bad publicOther"]);
  expect(foreign.found.web_sockets).toEqual(["bad socketsBlocked"]);
});

test("hosts of brands are asked, too: whether each leads here and shows its brand", async () => {
  const answer = (path: string) =>
    path === "/login"
      ? "<title>Sign in · North &amp; Hafen</title>"
      : `ok ${healthProof(path.split("=")[1] ?? "")}\n`;
  const publicUrl = await answering(200, answer, { upgradeStatus: 400 });
  const ids = [
    await addBrand(database(), { name: "North & Hafen", hosts: ["127.0.0.1", "127.0.0.2", "127.0.0.3"] }),
    await addBrand(database(), { name: "Südhafen", hosts: ["127.0.0.4", "nowhere.invalid"] }),
  ];
  const asked = await find({ PUBLIC_URL: publicUrl }, { publicUrl, only: ["public_address", "web_sockets"] });
  const told = (check: CheckName) =>
    asked.all
      .filter((one) => one.check === check)
      .map(({ code, params }) => `${code} ${new URL(params.address ?? "http://none").hostname}`);
  expect(told("public_address")).toEqual([
    ...["publicHere 127.0.0.1", "publicHere 127.0.0.2", "publicHere 127.0.0.3"],
    ...["publicOtherBrand 127.0.0.4", "publicHostFails nowhere.invalid"],
  ]);
  // Of a brand's further hosts, those alone where something is wrong.
  expect(told("web_sockets")).toEqual([
    ...["socketsPass 127.0.0.1", "socketsPassAt 127.0.0.4", "socketsHostFail nowhere.invalid"],
  ]);
  expect(asked.all.filter(({ code }) => !(code in words.says))).toEqual([]);
  await database().delete(brands).where(inArray(brands.id, ids));
});

test("Stripe is asked where it reports", async () => {
  const publicUrl = "https://panel.example.test";
  const webhook = {
    id: "we_1",
    url: `${publicUrl}/payment-callback/stripe`,
    status: "enabled",
    enabled_events: ["*"],
  };
  const keys = { STRIPE_SECRET_KEY: "sk_live_of_a_test", STRIPE_WEBHOOK_SECRET: "whsec_of_a_test" };
  const ask = async (status: number, body: unknown) => {
    const STRIPE_URL = await answering(status, JSON.stringify(body));
    return find({ ...keys, STRIPE_URL }, { publicUrl, only: ["cards"] });
  };
  expect((await ask(200, { data: [webhook] })).found.cards).toEqual(["good cardsWork"]);
  expect((await ask(200, { data: [] })).found.cards).toEqual(["bad cardsNoWebhook"]);
  const off = { ...webhook, status: "disabled" };
  expect((await ask(200, { data: [off] })).found.cards).toEqual(["bad cardsWebhookOff"]);
  const few = await ask(200, { data: [{ ...webhook, enabled_events: ["charge.refunded"] }] });
  expect(few.all.find(({ check }) => check === "cards")?.params.events).toContain(
    "checkout.session.completed",
  );
  const refused = await ask(401, { error: { message: "Invalid API Key provided: sk_live_of_a_test" } });
  expect(refused.all.find(({ check }) => check === "cards")?.params.reason).toBe(
    "Stripe answered 401: Invalid API Key provided: [secret]",
  );
});

test("settings that contradict each other are named, and so is a variable that is none", async () => {
  vi.stubEnv("BACKUP_DIRECTRY", "/mnt");
  const wrong = {
    SIGN_UP: "on",
    SANDBOX_CARD: "on",
    PUBLIC_URL: "https://panel.example.test",
    TRUST_PROXY: "private",
  } as const;
  const { found } = await find(wrong, { only: ["settings"] });
  expect(found.settings).toEqual([
    "bad settingsSignUpWithoutMail",
    "bad settingsSandboxCards",
    "attention settingsProxyPassedBy",
    "attention settingsMetricsClosed",
    "attention settingsMeant",
  ]);
  const untrusted = await find({ PUBLIC_URL: wrong.PUBLIC_URL }, { only: ["settings"] });
  expect(untrusted.found.settings).toContain("bad settingsProxyUntrusted");
});

test("a mail server sends for who has a sender's address", async () => {
  const server = await startMailServer();
  const look = async (further: Partial<Environment>) =>
    (await find({ SMTP_URL: server.url, ...further }, { only: ["mail"] })).found.mail;
  try {
    expect(await look({})).toEqual(["bad mailSenderMissing"]);
    expect(await look({ MAIL_FROM: "Example <panel@example.test>" })).toEqual(["good mailWorks"]);
  } finally {
    await server.stop();
  }
});

test("a secret that others can read, a folder that is missing, a task that waits, a backup that is old", async () => {
  await writeFile(path.join(folder, "secret"), testSecret, { mode: 0o600 });
  const look = async (name: CheckName, further: Partial<Environment> = {}) =>
    (await find(further, { only: [name] })).found[name];
  const secret = { SECRET: undefined };
  expect(await look("secret", secret)).toEqual(["good secretOfFile"]);
  await chmod(path.join(folder, "secret"), 0o644);
  expect(await look("secret", secret)).toEqual(["bad secretReadable"]);
  await writeFile(path.join(folder, "secret"), "");
  expect(await look("secret", secret)).toEqual(["bad secretShort"]);
  const missing = { BACKUP_DIRECTORY: path.join(folder, "nowhere"), BACKUP_PASSPHRASE: "correct horse" };
  expect((await look("disk", missing))?.[1]).toBe("bad diskFolderMissing");
  expect(await look("backup", missing)).toEqual(["bad backupFolder"]);
  await recordBackup(database(), now);
  expect(await look("backup")).toEqual(["good backupFresh"]);
  await recordBackup(database(), new Date(now.getTime() - 27 * 3_600_000));
  expect(await look("backup")).toEqual(["bad backupOld"]);
  const name = "berth-0a1b2c3d-20310304T050607Z.backup";
  const files = [{ name, made: now, bytes: 4 }];
  const noted = { directory: folder, host: os.hostname() };
  await noteKeptBackups(database(), { ...noted, files }, now);
  const kept = { BACKUP_DIRECTORY: folder, BACKUP_PASSPHRASE: "correct horse" };
  expect(await look("backup", kept)).toEqual(["bad backupFileGone"]);
  await writeFile(path.join(folder, name), "cut");
  expect(await look("backup", kept)).toEqual(["bad backupFileCut"]);
  await noteKeptBackups(database(), { ...noted, host: "another", files }, now);
  expect(await look("backup", kept)).not.toEqual(["bad backupFileCut"]);
  await noteKeptBackups(database(), { ...noted, files: [], isOwnDisk: true }, now);
  await noteKeptBackups(database(), { ...noted, files: [] }, now);
  const isOnSystem = (await stat(folder)).dev === (await stat("/")).dev;
  if (isOnSystem) expect(await look("backup", kept)).toEqual(["bad backupDiskAway"]);
  // The panel has moved to another computer, whose folder has never been on a disk of its own.
  await noteKeptBackups(database(), { ...noted, host: "another", files: [], isOwnDisk: true }, now);
  await noteKeptBackups(database(), { ...noted, files: [] }, now);
  expect(await look("backup", kept)).not.toEqual(["bad backupDiskAway"]);
  await noteKeptBackups(database(), { ...noted, directory: "/elsewhere", files: [] }, now);
  const programs = await mkdtemp(path.join(folder, "programs-"));
  vi.stubEnv("PATH", programs);
  const planned = { BACKUP_DIRECTORY: folder, BACKUP_PASSPHRASE: "correct horse" };
  const known = await findClientPrograms(18, { PATH: programs }).catch(() => null);
  if (!known) expect(await look("backup", planned)).toEqual(["bad backupPrograms"]);
  for (const name of ["pg_dump", "pg_restore"])
    await writeFile(path.join(programs, name), "#!/bin/sh\necho '(PostgreSQL) 99'\n", { mode: 0o755 });
  expect(await look("backup", planned)).toEqual(["bad backupOld"]);
});

test("a queue is right while a process works on it, and until a task waits for too long", async () => {
  const look = async () => (await find({}, { only: ["queue"] })).found.queue;
  await database().execute("insert into queue_workers (name, process) values ('a test', 1)");
  // It has died: nobody holds its lock.
  expect(await look()).toEqual(["bad queueNoWorkers"]);
  const client = await pool().connect();
  try {
    await client.query("select pg_advisory_lock_shared($1::int, 1)", [presenceLock]);
    expect(await look()).toEqual(["good queueMoving"]);
    await enqueue(database(), "job", { jobId: 1 }, { runAt: new Date(now.getTime() - 3_600_000) });
    expect(await look()).toEqual(["bad queueStuck"]);
  } finally {
    client.release(true);
  }
});

test("the demo needs nothing of that", async () => {
  const { found } = await find({}, { isEmbedded: true });
  expect(found).toMatchObject({
    role: ["good roleEmbedded"],
    mail: ["off mailOff"],
    name_server: ["off namesSimulated"],
    back_ends: ["off backEndSimulated"],
  });
});
