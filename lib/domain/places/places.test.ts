import { expect, it } from "vitest";
import { asGuest, withCatalogueDatabase } from "@/lib/testing/contexts";
import { listPresets } from "../catalogue/list-presets";
import { listDatacenters } from "./list-datacenters";
import { listAllLocations, viewLocations } from "./list-locations";
import { showDatacenter } from "./show-datacenter";
import { showLocation } from "./show-location";

withCatalogueDatabase();

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
