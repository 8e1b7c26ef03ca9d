import { type Entry, expect, failure, nanoOrder, onBothFronts, order, signUp, test } from "../wire";

onBothFronts(() => {
  test("stocks/list and show: machines that can be ordered by their preset", async ({ panel }) => {
    const { servers } = await panel.call("stocks", "list", {});
    expect(new Set(servers.map(({ location }: Entry) => location)).size).toBeGreaterThanOrEqual(3);
    const { servers: here } = await panel.call("stocks", "list", { location: "DE", group: "AMD" });
    expect(here.length).toBeGreaterThan(0);
    for (const one of here) expect(one.location).toBe("DE");
    const { id } = here[0];
    expect(await panel.call("stocks", "show", { id })).toEqual({
      result: "OK",
      action: "show",
      server_data: here[0],
    });
    expect(await panel.call("stocks", "show", { id: 1 })).toEqual(
      failure(-1, "stocks/show: machine not found"),
    );
    expect(await panel.call("stocks", "list", { group: "3CPU" })).toEqual(
      failure(
        -1,
        "stocks/list: invalid argument group: is one of ALL, 1CPU, 2CPU, GPU, AMD, AMD-MODERN, INTEL",
      ),
    );
  });

  test("an order takes a machine out of stock", async ({ panel }) => {
    const { token } = await signUp(panel, { credit: "2000.00" });
    const count = async (preset: string) =>
      (await panel.call("stocks", "list", { location: "FI" })).servers.filter(
        (one: Entry) => one.preset === preset,
      ).length;
    const { servers } = await panel.call("stocks", "list", { location: "FI" });
    const [{ preset }] = servers;
    const before = await count(preset);
    const ordered = await order(panel, token, { ...nanoOrder, preset, location_name: "FI", traffic_plan: 2 });
    expect(ordered).toMatchObject({ result: "OK", status: "Paid" });
    expect(await count(preset)).toBe(before - 1);
  });

  test("location and datacenter", async ({ panel }) => {
    const { locations } = await panel.call("location", "list");
    expect(locations.map(({ code }: Entry) => code)).toContain("NL");
    const shown = await panel.call("location", "show", { id: "nl" });
    expect(shown).toMatchObject({
      result: "OK",
      action: "show",
      location: { code: "NL", name: "Amsterdam" },
    });
    expect(await panel.call("location", "show", { location: "XX" })).toEqual(
      failure(-1, "location/show: location not found"),
    );
    expect(await panel.call("location", "show")).toEqual(
      failure(-1, "location/show: invalid argument location: is required"),
    );
    expect((await panel.send("location", { action: "list" }, { method: "DELETE" })).status).toBe(405);
    expect((await panel.call("locations", "view", { location: "NL" })).locations).toHaveLength(1);
    expect(await panel.call("locations", "view", { location: "x".repeat(50) })).toEqual(
      failure(-1, "locations/view: invalid argument location"),
    );
    const { datacenters } = await panel.call("datacenter", "list");
    expect(datacenters).toHaveLength(locations.length);
    expect(await panel.call("datacenter", "show", { id: "DE" })).toMatchObject({
      datacenter: { location: "DE" },
    });
    expect(await panel.call("datacenter", "show", { id: "XX" })).toEqual(
      failure(-1, "datacenter/show: data centre not found"),
    );
    expect((await panel.call("datacenter", "list", { location: "XX" })).datacenters).toEqual([]);
    for (const module of ["datacenter", "presets"])
      expect(await panel.call(module, "list", { location: "x".repeat(50) })).toEqual(
        failure(-1, `${module}/list: invalid argument location`),
      );
  });
});
