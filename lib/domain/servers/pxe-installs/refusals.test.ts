import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { webhooks } from "@/lib/db/tables/messages/webhooks";
import { pxeInstalls } from "@/lib/db/tables/servers/pxe-installs";
import { servers } from "@/lib/db/tables/servers/servers";
import { runtime } from "@/lib/env";
import { setPin } from "@/lib/testing/factories";
import { readJob, runJob, runnerOf } from "@/lib/testing/jobs/work";
import { readServer } from "@/lib/testing/money/renewals";
import { addNetworked } from "@/lib/testing/network/networks";
import { asGuest, asKey, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { refusal } from "@/lib/testing/operations/refusal";
import { advanceJob } from "../../kernel/jobs/advance";
import { checkCallback } from "../../kernel/jobs/check";
import type { SignedContext } from "../../kernel/operation/context";
import { clearPxeInstall } from "./clear-pxe";
import { openReinstall } from "./open-reinstall";
import { adoptInstalled } from "./shared/adopt";

withCatalogDatabase();

const runner = runnerOf(openReinstall.kind, clearPxeInstall.kind);
const url = "https://hooks.example.com/ready";

let context: SignedContext;
let accountId: number;
let id: number;
let ip: string;
beforeEach(async () => {
  const service = await addNetworked(new Date());
  ({ serverId: id, ip } = service);
  accountId = service.account.id;
  context = await asUser(accountId);
});

const change = (facts: Partial<typeof servers.$inferInsert>) =>
  database().update(servers).set(facts).where(eq(servers.id, id));
const prepared = () => database().select().from(pxeInstalls).where(eq(pxeInstalls.serverId, id));
const prepare = (facts: Partial<typeof pxeInstalls.$inferInsert> = {}) =>
  database()
    .insert(pxeInstalls)
    .values({
      ...{ serverId: id, systemId: 12, systemName: "Debian 13", hostname: "new-1", callbackUrl: url },
      ...{ rootPassword: Buffer.from("sealed"), createdAt: new Date(), ...facts },
    });
const adopt = async (now: Date) => {
  const server = await readServer(id);
  return inTransaction((db) => adoptInstalled(db, server, now));
};
const hooks = () => database().select().from(webhooks).where(eq(webhooks.accountId, accountId));

it("a system that was installed is the server's, its password is kept for a week, and its owner is told", async () => {
  const now = new Date("2026-03-10T12:00:00Z");
  await change({ softwareId: null, softwareName: "Docker" });
  await prepare();
  expect(await adopt(now)).toEqual({
    scope: { result: "deploy_done", id, location: "NL", preset: expect.any(String), ip, os: "Debian 13" },
    context: { ip },
  });
  expect(await readServer(id)).toMatchObject({
    ...{ systemId: 12, systemName: "Debian 13", hostname: "new-1", softwareName: "" },
    rootPasswordUntil: new Date("2026-03-17T12:00:00Z"),
    installOptions: { ownOs: false },
  });
  expect(await prepared()).toEqual([]);
  expect(await hooks()).toMatchObject([{ type: "server.deployed" }]);
});

it("it is adopted once, anyone who finds out first", async () => {
  await prepare();
  const ends = await Promise.all([1, 2].map(() => adopt(new Date())));
  expect(ends.map((one) => one?.context)).toEqual([{ ip }, { ip }]);
  expect(await hooks()).toHaveLength(1);
  await change({ hostname: "renamed" });
  await adopt(new Date());
  expect((await readServer(id)).hostname).toBe("renamed");
});

it("a system of one's own has no number, and without a password none is shown", async () => {
  await prepare({ systemId: null, systemName: "Own", rootPassword: null, callbackUrl: null });
  await adopt(new Date());
  expect(await readServer(id)).toMatchObject({
    ...{ systemId: null, systemName: "Own", rootPassword: null, rootPasswordUntil: null },
    installOptions: { ownOs: true },
  });
  expect(await hooks()).toEqual([]);
});

it("a key that nobody uses is void after a day, and what was prepared is given up", async () => {
  await prepare();
  const { callback } = await openReinstall.call(context, { id });
  const { id: jobId } = await readJob(callback);
  await advanceJob(jobId, new Date(), runner);
  expect(await readJob(jobId)).toMatchObject({ state: "running", stage: "installing" });
  const day = 86_400_000 / runtime().deploySpeed;
  const createdAt = new Date(Date.now() - day - 1_000);
  await database().update(jobs).set({ createdAt, pollAt: createdAt }).where(eq(jobs.id, jobId));
  expect(await runJob(callback, runner)).toMatchObject({
    ...{ state: "failed", failure: { code: "notBegun", hours: 24 } },
  });
  expect(await prepared()).toEqual([]);
});

it("a server that is gone meanwhile ends its key", async () => {
  const { callback } = await openReinstall.call(context, { id });
  await change({ state: "deleted", deletedAt: new Date() });
  expect(await runJob(callback, runner)).toMatchObject({
    ...{ state: "failed", failure: { code: "notFound", thing: "server" } },
  });
});

it("the key asks for the PIN, clearing does not; neither is for a server that is another's or suspended", async () => {
  await setPin(database(), accountId, "4071");
  const owner = await asUser(accountId);
  await expect(openReinstall.call(owner, { id })).rejects.toEqual(refusal("pin.required"));
  await prepare();
  const { callback } = await clearPxeInstall.call(owner, { id });
  await runJob(callback, runner);
  expect(await checkCallback.call(asGuest(), { key: callback })).toMatchObject({ result: "OK" });
  expect(await prepared()).toEqual([]);
  const stranger = await asUser((await addNetworked(new Date())).account.id);
  const key = await asKey(accountId, { permissions: ["eq/show"], isPinExempt: true });
  for (const call of [openReinstall, clearPxeInstall]) {
    await expect(call.call(stranger, { id })).rejects.toEqual(refusal("server.foreign"));
    await expect(call.call(key, { id })).rejects.toEqual(refusal("right.missing"));
  }
  await change({ state: "suspended", suspendedBy: "owner" });
  const exempt = await asKey(accountId, { isPinExempt: true });
  for (const call of [openReinstall, clearPxeInstall])
    await expect(call.call(exempt, { id })).rejects.toEqual(refusal("server.suspended"));
});
