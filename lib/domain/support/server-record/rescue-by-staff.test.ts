import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { mails } from "@/lib/db/tables/messages/mails";
import { servers } from "@/lib/db/tables/servers/servers";
import { runJob, runnerOf } from "@/lib/testing/jobs/work";
import {
  addService,
  daysAfter,
  readMachine,
  readServer,
  type TestService,
} from "@/lib/testing/money/renewals";
import { changesOnRecord } from "@/lib/testing/operations/audit";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { refusal } from "@/lib/testing/operations/refusal";
import type { SignedContext, StaffContext } from "../../kernel/operation/context";
import { showOverview } from "../../orders/services/overview";
import { eraseRootPasswords } from "../../servers/servers/erase-root-passwords";
import { readRootPassword } from "../../servers/servers/root-password";
import { setSupportAccess } from "../impersonation/access";
import { enterRescueByStaff, leaveRescueByStaff, resetRootPasswordByStaff } from "./rescue-by-staff";
import { showServerRecord } from "./show";

withCatalogDatabase();

const calls = [enterRescueByStaff, leaveRescueByStaff, resetRootPasswordByStaff] as const;
const runner = runnerOf(...calls.map(({ kind = null }) => kind));
const reason = "the customer cannot get in, ticket 12";
const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

let support: StaffContext;
let service: TestService;
let owner: SignedContext;
beforeEach(async () => {
  support = await asStaff("support");
  service = await addService(new Date(Date.now() - 3_600_000));
  owner = await asUser(service.account.id);
});

const allow = (consoles = true) => setSupportAccess.call(owner, { consoles });
const press = (call: (typeof calls)[number]) =>
  call.call(support, { id: service.serverId, reason, shown: "" });
const readJobs = () =>
  database()
    .select()
    .from(jobs)
    .where(and(eq(jobs.serverId, service.serverId), eq(jobs.state, "running")));
const runAll = async () => {
  for (const { key } of await readJobs()) await runJob(key, runner);
};
const done = async (call: (typeof calls)[number]) => {
  await press(call);
  await runAll();
};
const read = async () => readRootPassword.call(owner, { id: service.serverId });
const toldOf = async () =>
  (await database().select().from(mails).where(eq(mails.accountId, service.account.id))).filter(
    ({ kind }) => kind === "server.changed_by_staff",
  );

it("without the customer's consent nothing is begun", async () => {
  for (const call of [enterRescueByStaff, resetRootPasswordByStaff])
    await expect(press(call)).rejects.toEqual(refusal("visit.machine_refused"));
  await allow();
  await allow(false);
  await expect(press(enterRescueByStaff)).rejects.toEqual(refusal("visit.machine_refused"));
  expect(await readJobs()).toEqual([]);
});

it("the rescue system's password is told to the owner alone, once, and ends with the rescue", async () => {
  await allow();
  await done(enterRescueByStaff);
  const row = await readServer(service.serverId);
  expect(row.rescueSince).not.toBeNull();
  expect(await changesOnRecord("servers.enter_rescue", `server ${service.serverId}`)).toEqual([
    { job: "enter_rescue", reason },
  ]);
  expect((await showOverview.call(owner, { id: service.serverId })).root_password).toBe("waiting");
  const { login, password } = await read();
  expect(login).toBe("root");
  expect((await readMachine(service.serverId))?.setup).toMatchObject({
    rescue: { password: hashOf(password) },
  });
  const [mail] = await toldOf();
  const seen = await showServerRecord.call(support, { id: service.serverId });
  const stored = await database().select().from(jobs).where(eq(jobs.serverId, service.serverId));
  for (const text of [JSON.stringify(seen), JSON.stringify(stored), mail?.body, mail?.subject])
    expect(text).not.toContain(password);
  await expect(press(enterRescueByStaff)).rejects.toEqual(refusal("server.in_rescue"));
  await expect(press(resetRootPasswordByStaff)).rejects.toEqual(refusal("server.in_rescue"));
  // Leaving shows nothing of the machine: it needs no consent.
  await allow(false);
  await done(leaveRescueByStaff);
  expect(await readServer(service.serverId)).toMatchObject({ rescueSince: null, rescuePassword: null });
  await expect(press(leaveRescueByStaff)).rejects.toEqual(refusal("server.not_in_rescue"));
  expect(await toldOf()).toHaveLength(2);
});

it("a new root password is the owner's to read, and two presses set one", async () => {
  await allow();
  const [one, other] = await Promise.all([press(resetRootPasswordByStaff), press(resetRootPasswordByStaff)]);
  expect([one, other]).toEqual([{ is_queued: false }, { is_queued: false }]);
  expect(await readJobs()).toHaveLength(1);
  await runAll();
  const { password } = await read();
  expect((await readMachine(service.serverId))?.setup).toMatchObject({ rootPassword: hashOf(password) });
  await expect(read()).rejects.toEqual(refusal("password.not_found"));
});

it("a password that nobody reads is erased after a week", async () => {
  await allow();
  await done(enterRescueByStaff);
  const now = daysAfter(new Date(), 8);
  await eraseRootPasswords(database(), now);
  const [row] = await database().select().from(servers).where(eq(servers.id, service.serverId));
  expect(row).toMatchObject({ rescuePassword: null, rescueSince: expect.any(Date) });
});

it("nobody without the right may, whatever the customer allows", async () => {
  await allow();
  const billing = await asStaff("billing");
  for (const call of calls)
    await expect(call.call(billing, { id: service.serverId, reason, shown: "" })).rejects.toEqual(
      refusal("staff.right_missing"),
    );
});
