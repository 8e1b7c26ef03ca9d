import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { orders } from "@/lib/db/tables/orders/orders";
import { addAccount, setStock, setTestRuntime } from "@/lib/testing/factories";
import { runJob, runnerOf } from "@/lib/testing/jobs/work";
import { readMachine, readServer } from "@/lib/testing/money/renewals";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { refusal } from "@/lib/testing/operations/refusal";
import { readDeployment } from "../deployments/read";
import { checkUserData } from "./check-user-data";
import { orderInstance } from "./order-instance";
import { reinstallServer } from "./reinstall";

withCatalogDatabase();

const user_data = "#cloud-config\npackages: [git]\n";
const wanted = {
  deploy_period: "monthly",
  preset: "vm.v3-large",
  location_name: "NL",
  traffic_plan: "1",
  os_id: 11,
  root_pass: "Root-pass-1",
  deploy_notify: 0,
} as const;

let accountId: number;
beforeEach(async () => {
  await setStock(database(), 104, "NL", 100);
  accountId = (await addAccount(database(), { credit: "900.00" })).id;
});
afterEach(() => setTestRuntime("http://panel.test"));

const order = async (fields: object) => orderInstance.call(await asUser(accountId), { ...wanted, ...fields });
const given = async (id: number) =>
  (await readDeployment(database(), { id: 0, serverId: id, attempt: 1 })).machine.userData;

test("a system gets it as it was typed, but for line ends, and it is stored sealed", async () => {
  const { server_id: id, callback } = await order({ user_data: user_data.replaceAll("\n", "\r\n") });
  expect((await runJob(callback, runnerOf())).state).toBe("done");
  expect(await given(id)).toBe(user_data);
  expect(JSON.stringify((await readServer(id)).installOptions)).not.toContain("packages");
  expect((await readMachine(id))?.setup).toMatchObject({ hasUserData: true });
  const again = await reinstallServer.call(await asUser(accountId), {
    ...{ id, os_id: 11, root_pass: "Root-pass-2", user_data: "#!/bin/sh\nid\n" },
  });
  await runJob(again.callback, runnerOf());
  expect(await given(id)).toBe("#!/bin/sh\nid\n");
});

test("without it nothing is said of it", async () => {
  for (const fields of [{}, { user_data: "" }]) {
    const { server_id: id } = await order(fields);
    expect((await readServer(id)).installOptions).not.toHaveProperty("userData");
    expect(await given(id)).toBeUndefined();
  }
});

test("what is wrong with it is named, and nothing is ordered", async () => {
  for (const [text, reason] of [
    ["packages: [git]", "line 1: must begin with #cloud-config or #!"],
    ["#cloud-config\npackages: git", "packages: must be a list"],
    ["#cloud-config\nhostname: web-1", "hostname: is decided by the order"],
  ] as const)
    await expect(order({ user_data: text })).rejects.toEqual(
      refusal("argument.invalid", { user_data: reason }),
    );
  expect(await database().$count(orders, eq(orders.accountId, accountId))).toBe(0);
});

test("where it cannot be done it is refused before money moves", async () => {
  const unsupported = (reason: string) => refusal("argument.unsupported", { user_data: reason });
  await expect(order({ user_data, os_id: 102 })).rejects.toEqual(unsupported("is not for this system"));
  await expect(order({ user_data, own_os: 1 })).rejects.toEqual(unsupported("needs a system"));
  for (const provisioner of ["ipmi", "http"]) {
    setTestRuntime("http://panel.test", true, { PROVISIONERS: { NL: provisioner } });
    await expect(order({ user_data })).rejects.toEqual(unsupported("is not offered in NL"));
  }
  setTestRuntime("http://panel.test", true, { PROVISIONERS: { NL: "qemu" } });
  await order({ user_data });
});

test("it is checked before an order, with what it sets", async () => {
  const check = async (text: string) => checkUserData.call(await asUser(accountId), { text });
  expect(await check(user_data)).toEqual({ kind: "cloud_config", names: ["packages"], wrong: null });
  expect(await check("#!/bin/sh")).toEqual({ kind: "script", names: [], wrong: null });
  expect(await check("#cloud-config\na: [")).toEqual({
    ...{ kind: null, names: [] },
    wrong: { fault: "syntax", line: expect.any(Number), name: "" },
  });
});
