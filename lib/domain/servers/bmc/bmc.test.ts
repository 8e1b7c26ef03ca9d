import { beforeEach, expect, it } from "vitest";
import { answerOfJob, readJob, runnerOf } from "@/lib/testing/jobs/work";
import { addService } from "@/lib/testing/money/renewals";
import { asImpersonator, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import type { SignedContext } from "../../kernel/operation/context";
import { setSupportAccess } from "../../support/impersonation/access";
import { makeViewerFile } from "../consoles/console";
import { showServer } from "../servers/show";
import { addBmcAdmin } from "./add-ipmi-admin";
import { addBmcUser } from "./add-ipmi-user";
import { showBmc } from "./get-ipmi";
import { removeBmcUsers } from "./remove-ipmi-user";
import { resetBmc } from "./unit-reset";

withCatalogDatabase();

const calls = {
  add_ipmi_user: addBmcUser,
  add_ipmi_admin: addBmcAdmin,
  remove_ipmi_user: removeBmcUsers,
  unit_reset: resetBmc,
  console: makeViewerFile,
};
const runner = runnerOf(...Object.values(calls).map(({ kind }) => kind));

let context: SignedContext;
let id: number;
beforeEach(async () => {
  const service = await addService(new Date(), { preset: "bm.v4-entry", plan: "4" });
  id = service.serverId;
  context = await asUser(service.account.id);
});

const end = (callback: string) => answerOfJob(callback, runner);
const done = async (name: keyof typeof calls) => end((await calls[name].call(context, { id })).callback);
const users = async () => (await showBmc.call(context, { id })).users;

it("users of the controller are made, shown and removed, and their passwords are stored sealed", async () => {
  const { callback } = await addBmcUser.call(context, { id });
  const made = await end(callback);
  const scope = made.scope as { login: string; password: string; ip: string };
  expect(made).toMatchObject({
    result: "OK",
    scope: { login: expect.stringMatching(/^u[0-9a-f]{8}$/), level: "USER" },
    context: { action: "add_ipmi_user", id: String(id), User: scope.login, password: "censored" },
  });
  expect(scope.password).toMatch(/^[A-Za-z0-9]{16}$/);
  expect(JSON.stringify(await readJob(callback))).not.toContain(scope.password);
  expect((await showServer.call(context, { id })).IPMI).toMatchObject({
    model: "supermicro_redfish",
    interfaces: [{ IP: scope.ip, port: "ipmi" }],
  });
  await done("add_ipmi_admin");
  expect((await users()).map(({ level }) => level)).toEqual(["USER", "ADMINISTRATOR"]);
  for (const time of ["first", "second"])
    expect(await done("remove_ipmi_user"), time).toMatchObject({ scope: "IPMI users are removed" });
  expect(await users()).toEqual([]);
  expect(await done("unit_reset")).toMatchObject({
    scope: "Sent cold reset command to MC",
    context: { action: "unit_reset", id: String(id) },
  });
});

it("the key of a job that answers a password is told to its caller alone", async () => {
  await addBmcUser.call(context, { id });
  for (let waiting = 0; waiting < 4; waiting++) {
    await removeBmcUsers.call(context, { id });
    await addBmcAdmin.call(context, { id });
  }
  const refused = await resetBmc.call(context, { id }).catch((error: unknown) => error);
  expect(refused).toMatchObject({ message: "add_ipmi_user is running", extras: { doc: "server.busy" } });
  expect(refused).not.toMatchObject({ extras: { details: expect.anything() } });
});

it("a virtual machine has no controller", async () => {
  const service = await addService(new Date());
  const owner = await asUser(service.account.id);
  for (const call of [addBmcUser, addBmcAdmin, removeBmcUsers, resetBmc])
    await expect(call.call(owner, { id: service.serverId })).rejects.toMatchObject({
      message: "invalid argument id: a virtual machine has no management controller",
    });
  expect((await showServer.call(owner, { id: service.serverId })).IPMI).toEqual({
    model: "openstack",
    interfaces: [],
  });
});

it("the file for a viewer is Base64", async () => {
  const { scope, context: words } = await done("console");
  expect(Buffer.from(String(scope), "base64").toString()).toMatch(/^\[virt-viewer\]\ntype=vnc\nhost=/);
  expect(words).toEqual({ action: "console", id: String(id) });
});

it("support gets it during impersonation as soon as the customer allows consoles, and not before", async () => {
  const accountId = context.actor.account.id;
  const because = { supportReason: "the screen is black" };
  const make = async () => {
    const visitor = await asImpersonator(accountId, { mode: "read_write" }, because);
    return end((await makeViewerFile.call(visitor.context, { id })).callback);
  };
  await expect(make()).rejects.toMatchObject({ code: "forbidden" });
  await setSupportAccess.call(context, { consoles: true });
  const { scope } = await make();
  expect(Buffer.from(String(scope), "base64").toString()).toMatch(/^\[virt-viewer\]\ntype=vnc\nhost=/);
  await setSupportAccess.call(context, { consoles: false });
  await expect(make()).rejects.toMatchObject({ code: "forbidden" });
});
