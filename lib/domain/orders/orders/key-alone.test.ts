import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { orders } from "@/lib/db/tables/orders/orders";
import { servers } from "@/lib/db/tables/servers/servers";
import { addAccount, setStock, setTestRuntime } from "@/lib/testing/factories";
import { sshKeyText } from "@/lib/testing/identity/ssh-key";
import { runJob, runnerOf } from "@/lib/testing/jobs/work";
import { readServer } from "@/lib/testing/money/renewals";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { refusal } from "@/lib/testing/operations/refusal";
import { resetRootPassword } from "../../servers/rescue/reset-root-password";
import { readRootPassword } from "../../servers/servers/root-password";
import { showOverview } from "../services/overview";
import { createPxeInstall } from "./create-pxe";
import { orderInstance } from "./order-instance";
import { reinstallServer } from "./reinstall";
import { reinstallByStaff } from "./reinstall-by-staff";
import { showReinstallOptions } from "./reinstall-options";

withCatalogDatabase();

const key = sshKeyText("laptop");
const wanted = {
  deploy_period: "monthly",
  preset: "vm.v3-large",
  location_name: "NL",
  traffic_plan: "1",
  os_id: 11,
  deploy_notify: 0,
  ssh_key: key,
} as const;
/** Runs on presets of that size, and has a price. */
const windows = 102;

let accountId: number;
beforeEach(async () => {
  await setStock(database(), 104, "NL", 100);
  accountId = (await addAccount(database(), { credit: "900.00" })).id;
});
afterEach(() => setTestRuntime("http://panel.test"));

const owner = () => asUser(accountId);
const shown = async (id: number) => (await showOverview.call(await owner(), { id })).root_password;

async function deploy(fields: object = {}): Promise<number> {
  const { server_id, callback } = await orderInstance.call(await owner(), { ...wanted, ...fields });
  expect((await runJob(callback, runnerOf())).state).toBe("done");
  return server_id;
}

test("an SSH key alone is enough: there is no password, and the server says so", async () => {
  const id = await deploy();
  const { rootPassword, rootPasswordUntil, installOptions } = await readServer(id);
  expect({ rootPassword, rootPasswordUntil }).toEqual({ rootPassword: null, rootPasswordUntil: null });
  expect(installOptions).toMatchObject({ sshKey: key, isKeyAlone: true });
  expect(await shown(id)).toBe("none");
  await expect(readRootPassword.call(await owner(), { id })).rejects.toEqual(refusal("password.not_found"));
});

test("with a password it is as ever", async () => {
  const id = await deploy({ root_pass: "Root-pass-1" });
  expect((await readServer(id)).installOptions).not.toHaveProperty("isKeyAlone");
  expect(await shown(id)).toBe("waiting");
});

test("one of the two is needed, and a password that is there has to be a good one", async () => {
  const context = await owner();
  for (const [fields, reason] of [
    [{ ssh_key: "" }, "is required"],
    [{ ssh_key: undefined, root_pass: "" }, "is required"],
    [{ root_pass: "Short-1" }, "needs 8 to 64 characters"],
  ] as const)
    await expect(orderInstance.call(context, { ...wanted, ...fields })).rejects.toEqual(
      refusal("argument.invalid", { root_pass: reason }),
    );
});

test("what takes no key, or cannot be installed without a password, is refused before money moves", async () => {
  const context = await owner();
  await expect(orderInstance.call(context, { ...wanted, os_id: windows })).rejects.toEqual(
    refusal("argument.invalid", { root_pass: "is required, because this system takes no SSH key" }),
  );
  setTestRuntime("http://panel.test", true, { PROVISIONERS: { NL: "ipmi" } });
  await expect(orderInstance.call(context, wanted)).rejects.toEqual(
    refusal("argument.unsupported", { root_pass: "cannot be left out in NL" }),
  );
  expect(await database().$count(orders, eq(orders.accountId, accountId))).toBe(0);
  setTestRuntime("http://panel.test", true, { PROVISIONERS: { NL: "qemu" } });
  await orderInstance.call(context, wanted);
});

test("a reinstallation can change it either way; by staff it stays as it was", async () => {
  const id = await deploy({ root_pass: "Root-pass-1" });
  expect(await showReinstallOptions.call(await owner(), { id })).toMatchObject({ needs_password: false });
  const again = async (fields: object) => {
    const { callback } = await reinstallServer.call(await owner(), { id, os_id: 11, ...fields });
    expect((await runJob(callback, runnerOf())).state).toBe("done");
  };
  await again({ ssh_key: key });
  expect(await shown(id)).toBe("none");
  const { hostname } = await readServer(id);
  await reinstallByStaff.call(await asStaff("support"), { id, hostname, reason: "asked for by phone" });
  expect((await readServer(id)).rootPassword).toBeNull();
  await database().update(servers).set({ state: "running" }).where(eq(servers.id, id));
  expect(await shown(id)).toBe("none");
});

test("a new password ends it, and an installation over the network still needs one", async () => {
  const id = await deploy();
  const pxe = { id, os_id: 11, root_pass: "", ssh_key: key, hostname: "web-1" };
  await expect(createPxeInstall.call(await owner(), pxe)).rejects.toEqual(
    refusal("argument.invalid", { root_pass: "is required" }),
  );
  const { callback } = await resetRootPassword.call(await owner(), { id });
  expect((await runJob(callback, runnerOf(resetRootPassword.kind))).state).toBe("done");
  expect((await readServer(id)).installOptions).toMatchObject({ sshKey: key });
  expect(await shown(id)).toBe("gone");
});
