import { describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { asStaff, withCatalogueDatabase } from "@/lib/testing/contexts";
import type { Catalogue } from "../catalogue/schema";
import { readCatalogueFile } from "../catalogue/shared/file-entries";
import { switchEntry } from "./edit-entry";
import { showHistory } from "./history";
import { compareFile, exportCatalogue, importFile } from "./import-file";

withCatalogueDatabase();

const nano = 102;
const staff = () => asStaff("catalogue");
const file = () => readCatalogueFile(database());

const setEuro = (amount: string) => (entry: Catalogue["presets"][number]) => {
  const here = entry.price.NL;
  if (here) here.EUR = amount;
};
const nanoEuro = async () => (await file()).presets.find(({ id }) => id === nano)?.price.NL?.EUR;
const refused = (work: Promise<unknown>) =>
  work.then(
    () => {
      throw new Error("It was not refused.");
    },
    ({ extras }) => ({ doc: extras.doc, fields: extras.fields ?? {} }),
  );

describe("the catalogue as a file", () => {
  const text = async (change: (all: Catalogue) => void) => {
    const all = await exportCatalogue.call(await staff(), {});
    change(all);
    return JSON.stringify(all);
  };

  it("is taken back as unchanged", async () => {
    const same = await text(() => undefined);
    expect((await compareFile.call(await staff(), { file: same })).entries).toEqual([]);
    expect(await importFile.call(await staff(), { file: same })).toMatchObject({
      added: 0,
      changed: 0,
      retired: 0,
    });
  });

  it("shows what it would change before it does, and then does just that", async () => {
    const changed = await text((all) => {
      const one = all.presets.find(({ id }) => id === nano);
      if (one) setEuro("3.30")(one);
      all.software = all.software.slice(1);
    });
    const before = await file();
    const { entries, mark } = await compareFile.call(await staff(), { file: changed });
    expect(entries).toMatchObject([
      { kind: "presets", id: String(nano), fate: "changed", changes: [{ from: "4.50", to: "3.30" }] },
      { kind: "software", fate: "retired" },
    ]);
    expect(await file()).toEqual(before);
    expect(await importFile.call(await staff(), { file: changed, mark })).toMatchObject({
      changed: 1,
      retired: 1,
    });
    expect(await nanoEuro()).toBe("3.30");
    expect(
      (await showHistory.call(await staff(), { kind: "presets", id: String(nano) })).entries[0],
    ).toMatchObject({
      action: "catalogue.import",
      changes: [{ field: "price.NL.EUR", from: "4.50", to: "3.30" }],
    });
    await importFile.call(await staff(), { file: JSON.stringify(before) });
  });

  it("is refused when the catalogue changed since it was compared", async () => {
    const changed = await text((all) => void all.software.pop());
    const { mark } = await compareFile.call(await staff(), { file: changed });
    const which = { kind: "systems", id: "11" } as const;
    await switchEntry.call(await staff(), { ...which, active: false });
    expect(await refused(importFile.call(await staff(), { file: changed, mark }))).toMatchObject({
      doc: "catalogue.changed_meanwhile",
    });
    await switchEntry.call(await staff(), { ...which, active: true });
    expect((await file()).software.length).toBe(JSON.parse(changed).software.length + 1);
  });

  it.each([
    ["no JSON", async () => "{", "file"],
    ["a wrong amount", () => text((all) => all.presets.forEach(setEuro("x"))), "presets.0.price.NL.EUR"],
  ])("names the place of what is wrong: %s", async (_what, make, field) => {
    const wrong = await make();
    expect(await refused(compareFile.call(await staff(), { file: wrong }))).toMatchObject({
      fields: { [field]: expect.any(String) },
    });
  });
});
