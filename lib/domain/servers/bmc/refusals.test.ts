import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { servers } from "@/lib/db/tables/servers/servers";
import { setPin } from "@/lib/testing/factories";
import { answerOfJob, readJob, runnerOf } from "@/lib/testing/jobs/work";
import { addService } from "@/lib/testing/money/renewals";
import { changesOnRecord } from "@/lib/testing/operations/audit";
import { asKey, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { refusal } from "@/lib/testing/operations/refusal";
import type { SignedContext } from "../../kernel/operation/context";
import { addBmcAdmin } from "./add-ipmi-admin";
import { addBmcUser } from "./add-ipmi-user";
import { showBmc } from "./get-ipmi";
import { removeBmcUsers } from "./remove-ipmi-user";
import { resetBmc } from "./unit-reset";

withCatalogDatabase();

const asking = [addBmcUser, addBmcAdmin, removeBmcUsers];
const all = [...asking, resetBmc];
const runner = runnerOf(...all.map(({ kind }) => kind));

let stranger: SignedContext;
beforeAll(async () => {
  stranger = await asUser((await addService(new Date())).account.id);
});

let context: SignedContext;
let accountId: number;
let id: number;
beforeEach(async () => {
  const service = await addService(new Date(), { preset: "bm.v4-entry", plan: "4" });
  id = service.serverId;
  accountId = service.account.id;
  context = await asUser(accountId);
});

const change = (facts: Partial<typeof servers.$inferInsert>) =>
  database().update(servers).set(facts).where(eq(servers.id, id));
const end = (callback: string) => answerOfJob(callback, runner);
const logins = async () => (await showBmc.call(context, { id })).users.map(({ login }) => login);

it("the controller is told with its address, and a further user of a kind takes the place of the one before", async () => {
  expect(await showBmc.call(context, { id })).toEqual({
    ...{ id, model: "supermicro_redfish", users: [] },
    ip: expect.stringMatching(/^10\.\d+\.\d+\.\d+$/),
    mac: expect.stringMatching(/^3c:ec:ef(:[0-9a-f]{2}){3}$/),
  });
  const made: string[] = [];
  for (const call of [addBmcUser, addBmcUser, addBmcAdmin]) {
    const { scope } = await end((await call.call(context, { id })).callback);
    made.push((scope as { login: string }).login);
  }
  expect(new Set(made).size).toBe(3);
  expect(await logins()).toEqual(made.slice(1));
});

it("a user whose making was tried twice is one, with the password that was told", async () => {
  await change({ hostname: "fail-work-once-1" });
  const { callback } = await addBmcUser.call(context, { id });
  expect(await addBmcUser.call(context, { id })).toEqual({ callback });
  const { scope } = await end(callback);
  expect((await readJob(callback)).attempt).toBe(2);
  expect(await logins()).toEqual([(scope as { login: string }).login]);
});

it("a controller that refuses has no user more, and the job says why", async () => {
  await change({ hostname: "fail-work-1" });
  for (const call of all)
    expect(await end((await call.call(context, { id })).callback)).toMatchObject({
      ...{ result: "Fail", scope: "the machine refused, nothing was done" },
    });
  expect(await logins()).toEqual([]);
});

it("users are made and removed with the PIN, the controller starts again without", async () => {
  await setPin(database(), accountId, "4071");
  const owner = await asUser(accountId);
  for (const call of asking) await expect(call.call(owner, { id })).rejects.toEqual(refusal("pin.required"));
  expect(await end((await resetBmc.call(owner, { id })).callback)).toMatchObject({ result: "OK" });
  const { callback } = await addBmcAdmin.call(owner, { id, pin: "4071" });
  expect(await end(callback)).toMatchObject({ scope: { level: "ADMINISTRATOR" } });
  // Neither the name nor the password is in the audit log.
  expect(await changesOnRecord("eq.add_ipmi_admin", `server ${id}`)).toEqual([{ job: "add_ipmi_admin" }]);
});

it("a server that cannot be used, or is another's, has none to use", async () => {
  const key = await asKey(accountId, { permissions: ["eq/show"] });
  for (const call of [...all, showBmc]) {
    await expect(call.call(stranger, { id })).rejects.toEqual(refusal("server.foreign"));
    await expect(call.call(key, { id })).rejects.toEqual(refusal("right.missing"));
  }
  await change({ state: "suspended", suspendedBy: "unpaid" });
  for (const call of [...all, showBmc])
    await expect(call.call(context, { id })).rejects.toEqual(refusal("server.suspended"));
});
