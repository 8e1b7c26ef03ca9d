import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { inventoryUnits } from "@/lib/db/tables/servers/inventory";
import { openInventory } from "@/lib/outside/provisioner/ipmi/stock";
import { operatorContext } from "@/lib/session/context";
import { withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { provisionerTools } from "../back-ends/shared/provisioner-tools";
import { editUnit } from "./edit";
import { importInventory } from "./import";
import { listInventory } from "./list";
import { markUnitReady } from "./ready";
import { removeUnit } from "./remove";
import { setUnitFaulty } from "./set-faulty";
import { showUnit } from "./show";

withCatalogDatabase();

const password = "Secret-of-the-bmc";
const head = "name,location,preset,bmc,user,password,macs,addresses,ssh,firmware,cipher,channel";
const line = (name: string, more: Partial<Record<string, string>> = {}) => {
  const said: Record<string, string> = {
    ...{ name, location: "NL", preset: "bm.v4-entry", bmc: `${name}.bmc.test`, user: "panel", password },
    ...{
      macs: `02:00:00:00:0${name.slice(4, 5)}:${name.slice(-2)}`,
      addresses: "",
      ssh: "",
      firmware: "",
      cipher: "",
    },
    ...{ channel: "", ...more },
  };
  return head
    .split(",")
    .map((field) => said[field])
    .join(",");
};
const table = (...lines: string[]) => [head, ...lines].join("\n");
const load = (file: string, dry_run = false) => importInventory.call(operatorContext(), { file, dry_run });
const all = async () => (await listInventory.call(operatorContext(), {})).machines;
const problems = (file: string) =>
  load(file).then(
    () => ({}),
    (error: { extras: { fields: Record<string, string> } }) => error.extras.fields,
  );
const take = async (serverId: number) => {
  const { query, sealing } = provisionerTools();
  const inventory = openInventory(query, sealing);
  const asked = { serverId, location: "NL", preset: "bm.v4-entry" };
  // biome-ignore lint/suspicious/noExplicitAny: taking reads no more of an order than this
  const unit = await inventory.take(asked as any);
  return { stock: inventory, unit };
};

it("a file is imported once, whatever its form; its passwords are stored sealed and told nowhere", async () => {
  const file = table(
    line("rack1-01"),
    line("rack1-02", { addresses: "198.18.16.40 198.18.16.41", firmware: "bios", cipher: "3", channel: "8" }),
  );
  expect(await load(file, true)).toEqual({ added: ["rack1-01", "rack1-02"], changed: [], unchanged: 0 });
  expect(await all()).toEqual([]);
  await load(file);
  expect(await load(file)).toEqual({ added: [], changed: [], unchanged: 2 });
  const json = JSON.stringify([
    {
      ...{ name: "rack1-01", location: "NL", preset: "bm.v4-entry", bmc: "rack1-01.bmc.test", user: "panel" },
      ...{ password, macs: ["02-00-00-00-01-01"] },
    },
  ]);
  expect(await load(json)).toEqual({ added: [], changed: [], unchanged: 1 });
  expect(await load(json.replace(password, "Another-one"))).toMatchObject({
    changed: [{ name: "rack1-01", fields: ["password"] }],
  });
  expect((await all())[1]).toEqual({
    ...{ name: "rack1-02", location: "NL", preset: "bm.v4-entry", bmc: "rack1-02.bmc.test" },
    ...{ macs: ["02:00:00:00:01:02"], addresses: ["198.18.16.40", "198.18.16.41"] },
    ...{ state: "free", server: null, trouble: null, faulty: null },
  });
  const rows = await database().select().from(inventoryUnits);
  expect(rows.map((row) => row.password.includes(password))).toEqual([false, false]);
  expect(JSON.stringify(await database().select().from(auditRows))).not.toMatch(/Secret-of|Another-one/);
});

it("every wrong field is named with its line, and then nothing is imported", async () => {
  const before = await all();
  const file = table(
    line("rack2-01", { location: "XX", preset: "bm.none" }),
    line("rack2-02", { preset: "vm.v3-nano", macs: "02:00:00:00:00" }),
    line("rack2-03", { bmc: "not an address", password: "", firmware: "uefi", cipher: "99" }),
    line("rack2-04"),
  );
  expect(await problems(file)).toEqual({
    "line 3: macs": "must look like 3c:ec:ef:00:d6:d9",
    "line 4: bmc": "must be an address or a name, with :port where it is not 623",
    "line 4: password": "is missing",
    "line 4: firmware": "must be efi or bios",
    "line 4: cipher": "must be 0 to 17",
  });
  expect(
    await problems(
      table(
        line("rack2-01", { location: "XX", preset: "bm.none" }),
        line("rack2-02", { preset: "vm.v3-nano", addresses: "192.0.2.1" }),
        line("rack2-03", { macs: "02:00:00:00:01:01", bmc: "rack1-02.bmc.test", addresses: "198.18.16.41" }),
        line("rack2-03", { macs: "02:00:00:00:00:05" }),
      ),
    ),
  ).toEqual({
    "line 2: location": "there is no XX",
    "line 2: preset": "there is no bm.none",
    "line 3: preset": "vm.v3-nano is a virtual machine",
    "line 3: addresses": "192.0.2.1 is not in the location's network 198.18.16.0/20",
    "line 4: bmc": "rack1-02.bmc.test is rack1-02's",
    "line 4: macs": "02:00:00:00:01:01 is rack1-01's",
    "line 4: addresses": "198.18.16.41 is rack1-02's",
    "line 5: name": "rack2-03 stands twice",
  });
  expect(await problems("name;colour\nrack2-01;red")).toMatchObject({
    "line 2: colour": "there is no such field",
  });
  expect(await problems("[{]")).toEqual({ file: expect.stringContaining("is not JSON") });
  expect(await problems(head)).toEqual({ file: "names no machine" });
  expect(await all()).toEqual(before);
});

it("many orders at once take a machine each, and no two the same", async () => {
  await database().delete(inventoryUnits);
  await load(table(...["01", "02", "03"].map((number) => line(`rack3-${number}`))));
  const taking = [901, 902, 903, 904, 905].map((id) => () => take(id));
  const taken = await Promise.all(taking.map((begin) => begin()));
  const names = taken.flatMap(({ unit }) => (unit ? [unit.name] : []));
  expect(names.sort()).toEqual(["rack3-01", "rack3-02", "rack3-03"]);
});

it("a machine in use is neither changed nor removed, and afterwards it is to be wiped", async () => {
  const used = (await all()).find(({ name }) => name === "rack3-01");
  const id = used?.server ?? 0;
  expect(used?.state).toBe("in use");
  expect(await problems(table(line("rack3-01", { preset: "bm.v4-small" })))).toEqual({
    "line 2: preset": `cannot change while server ${id} uses it`,
  });
  expect(await load(table(line("rack3-01", { bmc: "other.bmc.test" })))).toMatchObject({
    changed: [{ name: "rack3-01", fields: ["bmc"] }],
  });
  const call = (operation: typeof removeUnit | typeof markUnitReady) =>
    operation.call(operatorContext(), { name: "rack3-01" });
  for (const operation of [removeUnit, markUnitReady])
    await expect(call(operation)).rejects.toThrow(`server ${id} uses rack3-01`);
  const { stock: inventory } = await take(id);
  await inventory.free({ serverId: id }, "unreachable");
  expect((await all())[0]).toMatchObject({ state: "to be wiped", server: null, trouble: "unreachable" });
  expect((await take(999)).unit).toBeNull();
  await expect(call(markUnitReady)).rejects.toThrow("has not done what the release asked (unreachable)");
  await database().update(inventoryUnits).set({ trouble: null }).where(eq(inventoryUnits.name, "rack3-01"));
  expect(await call(markUnitReady)).toEqual({ isNew: true });
  expect(await call(markUnitReady)).toEqual({ isNew: false });
  expect((await take(999)).unit?.name).toBe("rack3-01");
  await inventory.free({ serverId: 999 }, null);
  await call(removeUnit);
  expect((await all()).map(({ name }) => name)).toEqual(["rack3-02", "rack3-03"]);
});

it("one machine is edited by the rules of the file, found by what it is, and its history says who did it", async () => {
  await load(table(line("rack9-01"), line("rack9-02", { location: "FI" })));
  const edit = (name: string, more: object) => editUnit.call(operatorContext(), { name, ...more });
  expect(
    await edit("rack9-01", { bmc: "10.0.0.9:6230", macs: "02:00:00:00:09:11 02:00:00:00:09:12" }),
  ).toMatchObject({
    bmc: "10.0.0.9:6230",
    macs: ["02:00:00:00:09:11", "02:00:00:00:09:12"],
  });
  await edit("rack9-01", { password: "", user: "admin" });
  await take(1);
  await expect(edit("rack9-02", { bmc: "10.0.0.9:6230", macs: "none" })).rejects.toMatchObject({
    extras: { fields: { "rack9-02: macs": "must look like 3c:ec:ef:00:d6:d9" } },
  });
  await expect(edit("rack9-02", { bmc: "10.0.0.9:6230" })).rejects.toMatchObject({
    extras: { fields: { "rack9-02: bmc": "10.0.0.9:6230 is rack9-01's" } },
  });
  await expect(edit("rack9-03", { bmc: "10.0.0.8" })).rejects.toThrow();

  const find = async (asked: object) =>
    (await listInventory.call(operatorContext(), asked)).machines.map(({ name }) => name);
  expect(await find({ q: "09:12" })).toEqual(["rack9-01"]);
  expect(await find({ location: "FI" })).toEqual(["rack9-02"]);
  expect(await find({ q: "rack9", preset: "bm.v4-entry", state: "in use" })).toEqual(["rack9-01"]);
  const { machine, history } = await showUnit.call(operatorContext(), { name: "rack9-01" });
  expect(machine).toMatchObject({ user: "admin", state: "in use" });
  expect(JSON.stringify(machine)).not.toContain(password);
  expect(history.entries.map(({ action }) => action)).toEqual([
    "machines.edit",
    "machines.edit",
    "machines.import",
  ]);
});

it("a machine marked as faulty goes to no order until the mark is removed", async () => {
  await load(table(line("rack8-01", { location: "DE" })));
  const taken = async (serverId: number) => {
    const { query, sealing } = provisionerTools();
    // biome-ignore lint/suspicious/noExplicitAny: taking reads no more of an order than this
    const asked = { serverId, location: "DE", preset: "bm.v4-entry" } as any;
    return (await openInventory(query, sealing).take(asked))?.name ?? null;
  };
  const mark = (is_faulty: boolean) =>
    setUnitFaulty.call(operatorContext(), { name: "rack8-01", is_faulty, reason: "memory errors" });
  await mark(true);
  expect((await showUnit.call(operatorContext(), { name: "rack8-01" })).machine.faulty).toBe("memory errors");
  expect(await taken(990_001)).toBeNull();
  await mark(false);
  expect(await taken(990_001)).toBe("rack8-01");
  // Changing its fields keeps the mark.
  await mark(true);
  await editUnit.call(operatorContext(), { name: "rack8-01", user: "admin" });
  expect((await showUnit.call(operatorContext(), { name: "rack8-01" })).machine.faulty).toBe("memory errors");
});
