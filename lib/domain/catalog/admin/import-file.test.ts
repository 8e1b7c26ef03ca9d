import { beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { promos } from "@/lib/db/tables/catalog/promos";
import { addAccount } from "@/lib/testing/factories";
import { readAudit } from "@/lib/testing/operations/audit";
import { asStaff, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import type { Catalog } from "../catalog/schema";
import { readCatalogFile } from "../catalog/shared/file-entries";
import { addPromo } from "../promos/add";
import { switchEntry } from "./edit-entry";
import type { CatalogFile } from "./file-schema";
import { showHistory } from "./history";
import { compareFile, exportCatalog, importFile } from "./import-file";

withCatalogDatabase();

const nano = 102;
const staff = () => asStaff("catalogue");
const file = () => readCatalogFile(database());

const setEuro = (amount: string) => (entry: Catalog["presets"][number]) => {
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

describe("the catalog as a file", () => {
  const text = async (change: (all: Catalog) => void) => {
    const all = await exportCatalog.call(await staff(), {});
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

  it("is refused when the catalog changed since it was compared", async () => {
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

describe("the promo codes in the file", () => {
  const codes = () => database().select().from(promos).orderBy(promos.code);
  const take = async (change: (file: CatalogFile) => unknown) => {
    const all = await exportCatalog.call(await staff(), {});
    change(all);
    return { file: JSON.stringify(all) };
  };
  const add = async (facts: Parameters<typeof addPromo.call>[1]) => addPromo.call(await staff(), facts);
  beforeEach(() => database().delete(promos));

  it("are those for everybody, with their limits, and without uses and notes of the house", async () => {
    const { email } = await addAccount(database(), {});
    await add({
      code: "spring",
      percent: "10",
      uses: "5",
      from: "2031-01-02",
      until: "2031-02-03",
      note: "x",
    });
    await add({ code: "SMALL", amount: "EUR:2.00,RUB:190.00", lasts: "always", presets: "vm.v3-nano,101" });
    await add({ code: "ONLY-YOURS", percent: "50", accounts: email });
    const file = await exportCatalog.call(await staff(), {});
    expect(file.promos).toEqual([
      {
        ...{ code: "SMALL", active: true, lasts: "always", presets: [101, nano] },
        amount: { EUR: "2.00", RUB: "190.00" },
      },
      {
        ...{ code: "SPRING", active: true, percent: "10.00", lasts: "first", uses: 5 },
        ...{ from: "2031-01-02", until: "2031-02-03" },
      },
    ]);
    expect(JSON.stringify(file)).not.toContain(email);
    // Imported as unchanged; in another panel the same codes are added.
    const same = { file: JSON.stringify(file) };
    expect((await compareFile.call(await staff(), same)).entries).toEqual([]);
    await database().delete(promos);
    expect(await importFile.call(await staff(), same)).toMatchObject({ added: 2, changed: 0, retired: 0 });
    expect((await exportCatalog.call(await staff(), {})).promos).toEqual(file.promos);
  });

  it("change in their limits, are switched off when they left the file, and stay when it names none", async () => {
    const { email } = await addAccount(database(), {});
    await add({ code: "SPRING", percent: "10", uses: "5", note: "of the house" });
    await add({ code: "SUMMER", percent: "20" });
    await add({ code: "ONLY-YOURS", percent: "50", accounts: email });
    const none = await take((file) => Reflect.deleteProperty(file, "promos"));
    expect((await compareFile.call(await staff(), none)).entries).toEqual([]);
    const wanted = await take((file) => {
      file.promos = (file.promos ?? []).filter(({ code }) => code === "SPRING");
      Object.assign(file.promos[0] ?? {}, { uses: 9, until: "2031-02-03" });
    });
    const { entries, mark } = await compareFile.call(await staff(), wanted);
    expect(entries).toEqual([
      {
        ...{ kind: "promos", id: "SPRING", name: "SPRING", fate: "changed" },
        changes: [
          { field: "uses", from: "5", to: "9" },
          { field: "until", from: null, to: "2031-02-03" },
        ],
      },
      { kind: "promos", id: "SUMMER", name: "SUMMER", fate: "retired", changes: [] },
    ]);
    expect(await importFile.call(await staff(), { ...wanted, mark })).toMatchObject({
      changed: 1,
      retired: 1,
    });
    expect(await codes()).toMatchObject([
      { code: "ONLY-YOURS", isActive: true },
      { code: "SPRING", usesMost: 9, note: "of the house", isActive: true },
      { code: "SUMMER", isActive: false },
    ]);
    const lines = await readAudit(database(), "catalogue.import");
    expect(lines.map(({ target }) => target)).toEqual(
      expect.arrayContaining(["promo SPRING", "promo SUMMER"]),
    );
  });

  it.each<[string, object, string]>([
    ["takes off something else than was promised", { percent: "15.00" }, "promos.0.percent"],
    ["is for a preset that is nowhere", { code: "NEW", presets: [999_999] }, "promos.0.presets"],
    ["is one for certain customers here", { code: "ONLY-YOURS" }, "promos.0.code"],
    ["takes off nothing", { code: "NEW", percent: undefined }, "promos.0.percent"],
    ["ends before it begins", { from: "2031-02-03", until: "2031-01-01" }, "promos.0.until"],
  ])("are refused where one %s, and nothing is changed", async (_what, facts, field) => {
    const { email } = await addAccount(database(), {});
    await add({ code: "SPRING", percent: "10" });
    await add({ code: "ONLY-YOURS", percent: "50", accounts: email });
    const wrong = await take(({ promos: [first] = [] }) => Object.assign(first ?? {}, facts));
    const before = await codes();
    for (const use of [compareFile, importFile])
      expect(await refused(use.call(await staff(), wrong))).toMatchObject({
        fields: { [field]: expect.any(String) },
      });
    expect(await codes()).toEqual(before);
  });
});
