import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { servers } from "@/lib/db/tables/servers/servers";
import { answerOfJob, readJob, runnerOf } from "@/lib/testing/jobs/work";
import { addService, readMachine, readServer } from "@/lib/testing/money/renewals";
import { asGuest, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { advanceJob } from "../../kernel/jobs/advance";
import { checkCallback } from "../../kernel/jobs/check";
import type { SignedContext } from "../../kernel/operation/context";
import { abortReinstall } from "../../orders/deployments/abort-reinstall";
import { createPxeInstall } from "../../orders/orders/create-pxe";
import { reinstallServer } from "../../orders/orders/reinstall";
import { showOverview } from "../../orders/services/overview";
import { setBootDevice } from "../power/boot-dev";
import { reboot } from "../power/reboot";
import { alignMachine } from "../servers/shared/align-machine";
import { addTag } from "../tags/add";
import { listTags } from "../tags/list";
import { clearPxeInstall } from "./clear-pxe";
import { openReinstall } from "./open-reinstall";

withCatalogDatabase();

const runner = runnerOf(
  openReinstall.kind,
  createPxeInstall.kind,
  clearPxeInstall.kind,
  setBootDevice.kind,
  reboot.kind,
);

let context: SignedContext;
let id: number;
beforeEach(async () => {
  const service = await addService(new Date());
  id = service.serverId;
  context = await asUser(service.account.id);
});

const end = (callback: string) => answerOfJob(callback, runner);
const setup = (more: object = {}) => ({
  id,
  os_id: 12,
  root_pass: "Other-pass-1",
  hostname: "New-1.example.com",
  ...more,
});
const prepare = async (more: object = {}) =>
  end((await createPxeInstall.call(context, setup(more))).callback);
const startFromNetwork = async () => {
  await end((await setBootDevice.call(context, { id, media: "pxe" })).callback);
  await end((await reboot.call(context, { id })).callback);
};

it("the long way ends as a deployment does, and the panel knows the new system", async () => {
  await addTag.call(context, { id, tag: "hostname", value: "old-1" });
  const { callback, reinstall_key } = await openReinstall.call(context, { id });
  expect(reinstall_key).toBe(callback);
  expect((await openReinstall.call(context, { id })).callback).toBe(callback);
  expect(await prepare({ reinstall_key })).toMatchObject({
    scope: "PXE configuration is created",
    context: { action: "create_pxe", id: String(id) },
  });
  await startFromNetwork();
  const finished = await end(callback);
  expect(finished).toMatchObject({
    result: "OK",
    scope: { result: "deploy_done", id, location: "NL" },
    context: { action: "reinstall", id: String(id), reinstall: "1" },
  });
  const row = await readServer(id);
  expect(row).toMatchObject({ systemId: 12, hostname: "new-1.example.com", state: "running" });
  expect(row.rootPassword).not.toBeNull();
  const { tags } = await listTags.call(context, { id });
  expect(tags.find(({ tag }) => tag === "hostname")).toMatchObject({ value: "new-1.example.com" });
  expect(await end((await clearPxeInstall.call(context, { id })).callback)).toMatchObject({
    scope: "PXE configuration is cleared",
    context: { action: "clear_pxe", id: String(id) },
  });
});

it("a system that was installed without a key is known once it is cleared", async () => {
  const shown = async () => (await showOverview.call(context, { id })).net_install;
  expect(await shown()).toBeNull();
  await prepare();
  expect(await shown()).toEqual({
    ...{ system: expect.any(String), hostname: "new-1.example.com", since: expect.any(String) },
  });
  await startFromNetwork();
  const { callback } = await openReinstall.call(context, { id });
  await end(callback);
  expect(await readServer(id)).toMatchObject({ systemId: 12 });
});

it("what was prepared and never begun changes nothing", async () => {
  const before = await readServer(id);
  await prepare();
  await end((await clearPxeInstall.call(context, { id })).callback);
  await startFromNetwork();
  expect(await readServer(id)).toMatchObject({ systemId: before.systemId, hostname: before.hostname });
});

it("a failed installation over the network fails its key", async () => {
  const { callback } = await openReinstall.call(context, { id });
  await prepare({ reinstall_key: callback });
  await database().update(servers).set({ hostname: "fail-pxe-1" }).where(eq(servers.id, id));
  await startFromNetwork();
  expect(await end(callback)).toMatchObject({
    result: "Fail",
    scope: "reinstall failed: the disk image did not verify",
  });
});

it("what is asked for must be whole", async () => {
  for (const [fields, name] of [
    [{ os_id: 999_999 }, "os_id"],
    [{ root_pass: "weak" }, "root_pass"],
    [{ hostname: "a_b" }, "hostname"],
    [{ reinstall_key: "1".repeat(32) }, "reinstall_key"],
    [{ post_install_callback: "nowhere" }, "post_install_callback"],
    [{ post_install_callback: "http://192.168.1.1/" }, "post_install_callback"],
    [{ ssh_key: "nonsense" }, "ssh_key"],
  ] as const)
    await expect(createPxeInstall.call(context, setup(fields)), name).rejects.toMatchObject({
      message: expect.stringContaining(`invalid argument ${name}`),
    });
});

it("what was prepared and aborted is not installed later, though it was still being prepared then", async () => {
  const isArmed = async () =>
    (await database().execute(sql`select from simulated_pxe_installs where server_id = ${id}`)).rows.length;
  await openReinstall.call(context, { id });
  await prepare();
  expect(await isArmed()).toBe(1);
  expect(await abortReinstall.call(context, { id })).toEqual({ id, aborted: 1 });
  await alignMachine(id);
  expect(await isArmed()).toBe(0);

  await openReinstall.call(context, { id });
  const { callback } = await createPxeInstall.call(context, setup());
  await abortReinstall.call(context, { id });
  expect(await end(callback)).toMatchObject({ result: "Fail" });
  expect(await isArmed()).toBe(0);
});

it("one key is open at a time, whatever was sent as the PIN", async () => {
  const { callback } = await openReinstall.call(context, { id });
  expect((await openReinstall.call(context, { id, pin: "not_set" })).callback).toBe(callback);
});

it("a reinstallation is aborted once: the server is off, and may be installed again", async () => {
  const wanted = { id, os_id: 12, root_pass: "Other-pass-1" };
  const { callback } = await reinstallServer.call(context, wanted);
  const { id: jobId } = await readJob(callback);
  for (const _step of ["queued", "installing"]) await advanceJob(jobId, new Date(), runner);
  expect(await readMachine(id)).toMatchObject({ power: "off" });
  expect(await abortReinstall.call(context, { id })).toEqual({ id, aborted: 1 });
  expect(await checkCallback.call(asGuest(), { key: callback })).toMatchObject({
    result: "Fail",
    scope: "reinstall failed: it was aborted",
  });
  expect(await readServer(id)).toMatchObject({ state: "stopped" });
  expect(await abortReinstall.call(context, { id })).toEqual({ id, aborted: 0 });
  await advanceJob(jobId, new Date(), runner);
  expect(await readServer(id)).toMatchObject({ state: "stopped" });
  expect(await end((await reinstallServer.call(context, wanted)).callback)).toMatchObject({ result: "OK" });
});
