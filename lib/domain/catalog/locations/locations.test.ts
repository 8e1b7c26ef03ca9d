import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { presetPrices, presets } from "@/lib/db/tables/catalog/catalog";
import { readStock, setStock } from "@/lib/testing/factories";
import { asGuest, asStaff, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { switchEntry } from "../admin/edit-entry";
import { listPresets } from "../catalog/list-presets";
import { listDatacenters } from "./list-datacenters";
import { listAllLocations, viewLocations } from "./list-locations";
import { showDatacenter } from "./show-datacenter";
import { showLocation } from "./show-location";

withCatalogDatabase();

it("every location says what is sold there, as presets/list has it", async () => {
  const { locations } = await listAllLocations.call(asGuest(), {});
  expect(locations.map(({ code }) => code)).toEqual(["NL", "DE", "FI", "IS", "UK", "US", "TR", "RU"]);
  for (const { code, presets: count, available } of locations) {
    const { presets } = await listPresets.call(asGuest(), { location: code });
    expect({ count, available }, code).toEqual({
      count: presets.length,
      available: presets.reduce((sum, preset) => sum + preset.available, 0),
    });
  }
  expect(await viewLocations.call(asGuest(), {})).toEqual({ locations });
  const [first] = locations;
  for (const fields of [{ location: "nl" }, { id: "NL" }])
    expect(await showLocation.call(asGuest(), fields)).toEqual({ location: first });
  expect(await viewLocations.call(asGuest(), { location: "NL" })).toEqual({ locations: [first] });
  expect(first).toMatchObject({
    name: "Amsterdam",
    name_ru: "Амстердам",
    country: "NL",
    currencies: "EUR,RUR,USD",
  });
});

it("has a data centre in each, and none in a place that there is not", async () => {
  const { datacenters } = await listDatacenters.call(asGuest(), {});
  expect(datacenters).toHaveLength(8);
  const { datacenter } = await showDatacenter.call(asGuest(), { id: "nl" });
  expect(await listDatacenters.call(asGuest(), { location: "NL" })).toEqual({ datacenters: [datacenter] });
  expect(datacenter).toMatchObject({ location: "NL", groups: expect.stringMatching(/^bm,compute,gpu/) });
  expect(await listDatacenters.call(asGuest(), { location: "XX" })).toEqual({ datacenters: [] });
  expect(await viewLocations.call(asGuest(), { location: "XX" })).toEqual({ locations: [] });
  await expect(showLocation.call(asGuest(), { location: "XX" })).rejects.toMatchObject({
    message: "location not found",
  });
  await expect(showDatacenter.call(asGuest(), { id: "XX" })).rejects.toMatchObject({
    message: "data centre not found",
  });
  await expect(showLocation.call(asGuest(), {})).rejects.toMatchObject({
    message: "invalid argument location: is required",
  });
  await expect(showDatacenter.call(asGuest(), {})).rejects.toMatchObject({
    message: "invalid argument id: is required",
  });
});

const nano = 102;
const locationCode = async (code: string) =>
  (await showLocation.call(asGuest(), { location: code })).location;
const centre = async (code: string) => (await showDatacenter.call(asGuest(), { id: code })).datacenter;

it("counts presets and free units of what is on sale there at that moment", async () => {
  const before = await locationCode("NL");
  const free = await readStock(database(), nano, "NL");
  await setStock(database(), nano, "NL", free + 7);
  expect(await locationCode("NL")).toEqual({ ...before, available: before.available + 7 });
  const staff = await asStaff("catalogue");
  const which = { kind: "presets", id: String(nano) } as const;
  await switchEntry.call(staff, { ...which, active: false });
  const less = { presets: before.presets - 1, available: before.available - free };
  expect(await locationCode("NL")).toEqual({ ...before, ...less });
  expect(await centre("NL")).toMatchObject(less);
  await switchEntry.call(staff, { ...which, active: true });
  await setStock(database(), nano, "NL", free);
  expect(await locationCode("NL")).toEqual(before);
});

it("does not count units of a preset that has no price there", async () => {
  const before = await locationCode("DE");
  const free = await readStock(database(), nano, "DE");
  expect(free).toBeGreaterThan(0);
  await database()
    .delete(presetPrices)
    .where(and(eq(presetPrices.presetId, nano), eq(presetPrices.location, "DE")));
  expect(await locationCode("DE")).toEqual({
    ...before,
    presets: before.presets - 1,
    available: before.available - free,
  });
});

it("names the currencies in which something is sold, and the families, each once and in order", async () => {
  const inTurkey = eq(presetPrices.location, "TR");
  await database()
    .delete(presetPrices)
    .where(and(inTurkey, eq(presetPrices.currency, "USD")));
  expect((await locationCode("TR")).currencies).toBe("EUR,RUR");
  const sold = await database()
    .selectDistinct({ family: presets.family })
    .from(presetPrices)
    .innerJoin(presets, eq(presets.id, presetPrices.presetId))
    .where(and(inTurkey, eq(presets.isActive, true)))
    .orderBy(presets.family);
  expect((await centre("TR")).groups.split(",")).toEqual(sold.map(({ family }) => family));
  await database().delete(presetPrices).where(inTurkey);
  expect(await locationCode("TR")).toMatchObject({ code: "TR", presets: 0, available: 0, currencies: "" });
  expect(await centre("TR")).toMatchObject({ location: "TR", groups: "" });
});

it("finds a place by either of its two parameters, the first of them where both are given", async () => {
  for (const fields of [{ location: "fi" }, { id: "FI" }, { location: "FI", id: "NL" }])
    expect((await showLocation.call(asGuest(), fields)).location.code).toBe("FI");
  for (const fields of [{ location: "fi" }, { id: "FI" }, { location: "NL", id: "FI" }])
    expect((await showDatacenter.call(asGuest(), fields)).datacenter.code).toBe("FI");
  for (const name of ["constructor", "N", "NLD", " NL"]) {
    await expect(showLocation.call(asGuest(), { id: name })).rejects.toMatchObject({
      extras: { doc: "location.not_found" },
    });
    await expect(showDatacenter.call(asGuest(), { id: name })).rejects.toMatchObject({
      extras: { doc: "datacenter.not_found" },
    });
  }
  await expect(showLocation.call(asGuest(), { id: "x".repeat(21) })).rejects.toMatchObject({
    extras: { fields: { id: expect.any(String) } },
  });
  for (const location of ["all", "ALL", ""]) {
    expect((await viewLocations.call(asGuest(), { location })).locations).toHaveLength(8);
    expect((await listDatacenters.call(asGuest(), { location })).datacenters).toHaveLength(8);
  }
});
