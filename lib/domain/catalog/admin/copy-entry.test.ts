import { expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { asGuest, asStaff, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { listPresets } from "../catalog/list-presets";
import { entryKinds } from "../catalog/rules";
import { entryId } from "../catalog/shared/compare";
import { readCatalogFile } from "../catalog/shared/file-entries";
import { copyEntry } from "./copy-entry";
import { switchEntry } from "./edit-entry";
import { showHistory } from "./history";
import { showEntry } from "./show-entry";

withCatalogDatabase();

const staff = () => asStaff("catalogue");
const file = () => readCatalogFile(database());
const names = { presets: "vm.copy", systems: "A copy", software: "A copy", traffic_plans: "A copy" } as const;
const locationCode = { code: "xa", network: "10.99.0.0/24" };

test.each(entryKinds)("of %s a new one begins as another one, and all else stays", async (kind) => {
  const before = await file();
  const [first] = kind === "presets" ? before.presets.filter(({ family }) => family === "vm") : before[kind];
  if (!first) throw new Error("There is none.");
  const wanted = {
    kind,
    id: entryId(first),
    name: kind === "locations" ? "New" : names[kind],
    ...locationCode,
  };
  const added = await copyEntry.call(await staff(), wanted);
  const { entry } = await showEntry.call(await staff(), { kind, id: added.id });
  const { network6: _, ...location } = { network6: "", ...first };
  const id = Number(added.id);
  const expected = {
    locations: { ...location, code: "XA", network: locationCode.network, name_en: "New", name_ru: "New" },
    presets: { ...first, id, name: "vm.copy", active: false, stock: expect.anything() },
    systems: { ...first, id, name: "A copy", active: false },
    software: { ...first, id, name: "A copy", active: false },
    traffic_plans: { ...first, id, name: "A copy", active: false, main_plan: id },
  };
  expect(entry).toEqual(expected[kind]);
  const after = await file();
  expect({ ...after, [kind]: after[kind].filter((one) => entryId(one) !== added.id) }).toEqual(before);
  const { entries } = await showHistory.call(await staff(), { kind, id: added.id });
  expect(entries).toHaveLength(1);
  await expect(copyEntry.call(await staff(), wanted)).rejects.toMatchObject({
    extras: { doc: "argument.invalid" },
  });
});

test("a new plan is offered to nobody before it is put on sale, and has no units then", async () => {
  const shown = async () =>
    (await listPresets.call(asGuest(), {})).presets.find(({ name }) => name === "vm.copy-of-nano");
  const { id } = await copyEntry.call(await staff(), { kind: "presets", id: "102", name: "vm.copy-of-nano" });
  expect(await shown()).toBeUndefined();
  await switchEntry.call(await staff(), { kind: "presets", id, active: true });
  expect(await shown()).toMatchObject({ id: Number(id), available: 0 });
  for (const [name, mistake] of [
    ["", "required"],
    ["no name of a plan", "other"],
    ["bm.of-another-family", "family"],
    ["vm.copy-of-nano", "taken"],
  ] as const)
    await expect(copyEntry.call(await staff(), { kind: "presets", id: "102", name })).rejects.toMatchObject({
      extras: { fields: { name: mistake } },
    });
});
