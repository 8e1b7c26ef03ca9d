import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { addAccount } from "@/lib/testing/factories";
import { asKey, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addDeployment, addServer, moveDeployment } from "@/lib/testing/servers/servers";
import { showOverview } from "../../orders/services/overview";
import { powerOff } from "../../servers/power/off";
import { askStatus } from "../../servers/power/status";
import { listServerJobs } from "../../servers/servers/jobs";
import { isOfKey } from "../async/job-key";
import { listJobs } from "./list";
import { showOutcomes } from "./outcomes";

withCatalogDatabase();

it("lists what was done with the account's own servers, newest first, page by page, without questions", async () => {
  const db = database();
  const account = await addAccount(db, { credit: "10.00" });
  const stranger = await addAccount(db);
  const first = await addDeployment(db, account, "web-1", "done");
  await moveDeployment(db, first, "done");
  for (let number = 2; number <= 27; number++)
    await addDeployment(db, account, `web-${number}`, "installing");
  await addDeployment(db, stranger, "other", "installing");
  const me = await asUser(account.id);
  await askStatus.call(me, { id: first.serverId });
  const page = await listJobs.call(me, {});
  expect(page.entries.map(({ server }) => server?.hostname)).toEqual(
    Array.from({ length: 25 }, (_, index) => `web-${27 - index}`),
  );
  expect(page.entries[0]).toMatchObject({ action: "deploy", state: "waiting", finished: null });
  const older = await listJobs.call(me, { before: page.older ?? 0 });
  expect(older.entries.map(({ server }) => server?.hostname)).toEqual(["web-2", "web-1"]);
  expect(older.entries[1]).toMatchObject({ state: "done", progress: 100 });
  expect((await listJobs.call(me, { state: "done" })).entries).toHaveLength(1);
  const key = await asKey(account.id, { serverId: first.serverId });
  expect((await listJobs.call(key, {})).entries.map(({ server }) => server?.id)).toEqual([first.serverId]);
});

it("lists what was done with one of them, and why it failed; not for anybody else", async () => {
  const db = database();
  const account = await addAccount(db);
  const first = await addDeployment(db, account, "web-1", "done");
  await moveDeployment(db, first, "done");
  const id = await addServer(db, account, { hostname: "web-2" });
  const me = await asUser(account.id);
  await powerOff.call(me, { id });
  await db
    .update(jobs)
    .set({ state: "failed", failure: { code: "refused" } })
    .where(eq(jobs.serverId, id));
  const { entries } = await listServerJobs.call(me, { id });
  expect(entries).toMatchObject([{ action: "off", state: "failed", failure: "refused", server: { id } }]);
  const foreign = "permission denied #3, this is not your server";
  const stranger = await asUser((await addAccount(db)).id);
  await expect(listServerJobs.call(stranger, { id })).rejects.toThrow(foreign);
  const key = await asKey(account.id, { serverId: first.serverId });
  await expect(listServerJobs.call(key, { id })).rejects.toThrow(foreign);
});

it("shows the key of what has a page alone: any other opens a result, without a session", async () => {
  const db = database();
  const account = await addAccount(db);
  const id = await addServer(db, account, { hostname: "web-1" });
  const me = await asUser(account.id);
  const { callback } = await powerOff.call(me, { id });
  const { entries } = await listJobs.call(me, {});
  expect(entries).toMatchObject([{ action: "off", key: null, server: { id } }]);
  expect(JSON.stringify(await listJobs.call(me, {}))).not.toContain(callback);
  expect(JSON.stringify(await showOverview.call(me, { id }))).not.toContain(callback);
});

it("tells of several how switching them went, to the account alone, and of nothing else that a key began", async () => {
  const db = database();
  const account = await addAccount(db);
  const me = await asUser(account.id);
  const begin = async (hostname: string) => {
    const id = await addServer(db, account, { hostname });
    return { id, key: (await powerOff.call(me, { id })).callback };
  };
  const [one, other, third] = [await begin("web-1"), await begin("web-2"), await begin("web-3")];
  const look = await askStatus.call(me, { id: one.id });
  const end = (key: string, state: "done" | "failed") => db.update(jobs).set({ state }).where(isOfKey(key));
  await end(one.key, "done");
  await end(other.key, "failed");
  const keys = [one.key, other.key, third.key, look.callback, "0"];
  const told = async (who = me) =>
    Object.fromEntries((await showOutcomes.call(who, { keys })).jobs.map(({ key, state }) => [key, state]));
  expect(await told()).toEqual({ [one.key]: "done", [other.key]: "failed", [third.key]: "running" });
  expect(await told(await asKey(account.id, { serverId: third.id }))).toEqual({ [third.key]: "running" });
  expect(await told(await asUser((await addAccount(db)).id))).toEqual({});
});
