import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { servers } from "@/lib/db/tables/servers/servers";
import { setPin } from "@/lib/testing/factories";
import { answerOfJob, readJob, runnerOf } from "@/lib/testing/jobs/work";
import { addService, readMachine } from "@/lib/testing/money/renewals";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { refusal } from "@/lib/testing/operations/refusal";
import type { SignedContext } from "../../kernel/operation/context";
import { showNetwork } from "../../network/ports/network-page";
import { showOverview } from "../../orders/services/overview";
import { powerOff } from "../power/off";
import { readRootPassword } from "../servers/root-password";
import { enterRescue } from "./enter";
import { leaveRescue } from "./leave";
import { resetRootPassword } from "./reset-root-password";

withCatalogDatabase();

const runner = runnerOf(resetRootPassword.kind, enterRescue.kind, leaveRescue.kind, powerOff.kind);
const key = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIMdqXbB10y8TBmIv+T1eI3fhTR6DgBr3mjlsdeOuF/1s anna";
const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

let context: SignedContext;
let accountId: number;
let id: number;
beforeEach(async () => {
  const service = await addService(new Date());
  id = service.serverId;
  accountId = service.account.id;
  context = await asUser(accountId);
});

const change = (facts: Partial<typeof servers.$inferInsert>) =>
  database().update(servers).set(facts).where(eq(servers.id, id));
const end = (callback: string) => answerOfJob(callback, runner);
const off = async () => end((await powerOff.call(context, { id })).callback);
const reset = async () => (await resetRootPassword.call(context, { id })).callback;
const enter = async (more: { ssh_key?: string } = {}) =>
  end((await enterRescue.call(context, { id, ...more })).callback);
const leave = async () => end((await leaveRescue.call(context, { id })).callback);
const setupOf = async () => (await readMachine(id))?.setup ?? {};
const overview = () => showOverview.call(context, { id });

it("a new root password is told once, is not stored readable, and takes the place of the first one", async () => {
  await change({ rootPassword: Buffer.from("sealed"), rootPasswordUntil: new Date(Date.now() + 86_400_000) });
  const callback = await reset();
  const told = await end(callback);
  expect(told).toMatchObject({
    result: "OK",
    scope: { login: "root", password: expect.stringMatching(/^\w{17}-9a$/) },
    context: { action: "reset_root_password", id: String(id), User: "root", password: "censored" },
  });
  const { password } = told.scope as { password: string };
  expect(JSON.stringify(await readJob(callback))).not.toContain(password);
  expect(await setupOf()).toMatchObject({ rootPassword: hashOf(password) });
  await expect(readRootPassword.call(context, { id })).rejects.toEqual(refusal("password.not_found"));
  expect(await end(await reset())).not.toMatchObject({ scope: { password } });
});

it("a new root password needs a system that runs, and the PIN", async () => {
  await off();
  await expect(reset()).rejects.toEqual(refusal("server.off"));
  await setPin(database(), accountId, "4071");
  context = await asUser(accountId);
  for (const call of [resetRootPassword, enterRescue])
    await expect(call.call(context, { id })).rejects.toEqual(refusal("pin.required"));
});

it("a server that is off starts in rescue, stays there until it is left, and is told so everywhere", async () => {
  await off();
  const told = await enter();
  expect(told).toMatchObject({ result: "OK", scope: { login: "root" } });
  const { password } = told.scope as { password: string };
  expect(await setupOf()).toMatchObject({ rescue: { password: hashOf(password), sshKey: null } });
  const seen = await overview();
  expect(seen).toMatchObject({ state: "running", power: "on", rescue: expect.any(String) });
  expect(await showNetwork.call(context, { id })).toMatchObject({ rescue: seen.rescue });
  await expect(enter()).rejects.toEqual(refusal("server.in_rescue"));
  await expect(reset()).rejects.toEqual(refusal("server.in_rescue"));
  expect(await leave()).toMatchObject({ result: "OK" });
  expect(await setupOf()).not.toHaveProperty("rescue");
  expect(await overview()).toMatchObject({ state: "running", power: "on", rescue: null });
  await expect(leave()).rejects.toEqual(refusal("server.not_in_rescue"));
});

it("with a key there is no password", async () => {
  const told = await enter({ ssh_key: key });
  expect(told).toMatchObject({ result: "OK", scope: "The rescue system is running" });
  expect(await setupOf()).toMatchObject({ rescue: { password: null, sshKey: key } });
});

it("a machine that fails is not said to be in rescue", async () => {
  await change({ hostname: "fail-work-1" });
  expect(await enter()).toMatchObject({ result: "Fail", scope: "the machine refused, nothing was done" });
  expect((await overview()).rescue).toBeNull();
});

it("what a back end cannot do is refused before there is a job", async () => {
  const cases = [
    ["qemu", [resetRootPassword]],
    ["incus", [enterRescue]],
    ["ipmi", [resetRootPassword, enterRescue]],
  ] as const;
  for (const [provisioner, calls] of cases) {
    await change({ provisioner });
    for (const call of calls)
      await expect(call.call(context, { id }), provisioner).rejects.toEqual(refusal("machine.unsupported"));
  }
});
