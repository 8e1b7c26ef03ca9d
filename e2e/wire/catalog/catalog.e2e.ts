import { type Entry, expect, failure, onBothFronts, signUp, test } from "../wire";

/** `typeof`, with integers as a type of their own; the lists are long, so each is checked by one assertion. */
const kind = (value: unknown) =>
  Number.isInteger(value) ? "integer" : value === null ? "null" : typeof value;
const kinds = (entry: Entry, names: string) =>
  Object.fromEntries(names.split(" ").map((name) => [name, kind(entry[name])]));
const all = (names: string, expected: string) =>
  Object.fromEntries(names.split(" ").map((name) => [name, expected]));

/** Distinct shapes. */
const distinct = (shapes: unknown[]) =>
  [...new Set(shapes.map((shape) => JSON.stringify(shape)))].map((text) => JSON.parse(text));

function expectTags(entries: Entry[], component: string): void {
  const tags = entries.flatMap(({ id, tags }) => tags.map((tag: Entry) => ({ id, tag })));
  expect(tags.length).toBeGreaterThan(entries.length);
  const shapes = tags.map(({ id, tag }) => ({
    fields: Object.keys(tag).sort().join(" "),
    ...kinds(tag, "id component_id internal tag extra"),
    value:
      component === "software" && tag.tag === "os" ? distinct(tag.value.map(kind)).join() : kind(tag.value),
    isOwn: tag.component_id === id && tag.component === component,
  }));
  const shape = {
    fields: "component component_id extra id internal tag value",
    ...all("id component_id internal", "integer"),
    ...all("tag extra", "string"),
    isOwn: true,
  };
  const found = distinct(shapes);
  expect(found).toContainEqual({ ...shape, value: "string" });
  for (const one of found) expect(["string", "integer"]).toContain(one.value);
  expect(distinct(found.map(({ value: _, ...rest }: Entry) => rest))).toEqual([shape]);
}

const presetFields =
  "active available cpu description gpu hdd id location locations monthly_com monthly_ru monthly_usd name price ram server_type tags virtual";
const softwareFields = "active description icon id name price tags task";
const planFields =
  "active bandwidth currency_id id limit_in limit_out locations main_plan name price rate_in rate_out tags web_plan";

onBothFronts(() => {
  test("presets/list: the documented record, typed as clients decode it", async ({ panel }) => {
    const answer = await panel.call("presets", "list", { location: "NL" });
    expect(Object.keys(answer).sort()).toEqual(["action", "presets", "result"]);
    expect(answer).toMatchObject({ result: "OK", action: "list" });
    expect(answer.presets.length).toBeGreaterThan(10);
    const found = answer.presets.map((preset: Entry) => ({
      // Only presets sold by the hour have it.
      fields: Object.keys(preset)
        .filter((name) => name !== "hourly_cap_hours")
        .sort()
        .join(" "),
      ...kinds(preset, "id active cpu ram virtual available name description gpu locations server_type hdd"),
      isHere: preset.locations.split(",").includes("NL"),
      hasAllPrices: Object.keys(preset.price).join() === preset.locations,
      prices: distinct(Object.values(preset.price).map((prices: Entry) => Object.keys(prices).sort())),
      amounts: Object.values(preset.price)
        .flatMap((prices: Entry) => Object.values(prices))
        .every(Number.isFinite),
    }));
    expect(distinct(found)).toEqual([
      {
        fields: presetFields,
        ...all("id active cpu ram virtual available", "integer"),
        ...all("name description gpu locations server_type hdd", "string"),
        isHere: true,
        hasAllPrices: true,
        prices: [["EUR", "RUR", "USD"]],
        amounts: true,
      },
    ]);
    expectTags(answer.presets, "preset");
  });

  test("presets/list: prices include the region's tax for display", async ({ panel }) => {
    const { presets } = await panel.call("presets", "list", { location: "NL" });
    const nano = presets.find(({ name }: Entry) => name === "vm.v3-nano");
    expect(nano.price.NL.EUR).toBe(4.5);
    expect(nano.monthly_com).toBe(5.45);
    expect(nano.monthly_ru).toBe(Math.round(nano.price.NL.RUR * 122) / 100);
  });

  test("presets/list: location narrows; missing and all mean everywhere; unknown is empty", async ({
    panel,
  }) => {
    const names = async (fields: Record<string, string>) =>
      (await panel.call("presets", "list", fields)).presets.map(({ name }: Entry) => name);
    const all = await names({});
    for (const location of ["", "all", "ALL"]) expect(await names({ location })).toEqual(all);
    const iceland = await names({ location: "IS" });
    expect(iceland.length).toBeGreaterThan(0);
    expect(iceland.length).toBeLessThan(all.length);
    expect(await names({ location: "is" })).toEqual(iceland);
    expect(await names({ location: "XX" })).toEqual([]);
  });

  test("os/list: the documented record, and what fits a preset", async ({ panel }) => {
    const answer = await panel.call("os", "list");
    expect(Object.keys(answer).sort()).toEqual(["action", "os_list", "result"]);
    const found = distinct(
      answer.os_list.map((system: Entry) =>
        kinds(system, "id api_enabled type_login active name description"),
      ),
    );
    expect(found).toEqual([
      { ...all("id api_enabled type_login active", "integer"), ...all("name description", "string") },
    ]);
    for (const one of distinct(answer.os_list.map((system: Entry) => kind(system.pxe_os_id))))
      expect(["integer", "null"]).toContain(one);
    expectTags(answer.os_list, "OS");
    const windows = answer.os_list.find(({ name }: Entry) => name.startsWith("Windows Server"));
    expect(windows).toMatchObject({ price_EUR: expect.any(Number), price_RUB: expect.any(Number) });
    const names = async (fields: Record<string, string | number>) =>
      (await panel.call("os", "list", fields)).os_list.map(({ name }: Entry) => name);
    const small = await names({ instance_id: 101 });
    expect(small).toContain("Debian 12");
    expect(small).not.toContain(windows.name);
    expect(await names({ instance: 101 })).toEqual(small);
    expect(await names({ instance_id: 999_999 })).toEqual([]);
    expect(await names({ location: "XX" })).toEqual([]);
    for (const instance_id of ["12abc", "1.5", ""])
      expect(await panel.call("os", "list", { instance_id })).toEqual(
        failure(-1, "os/list: invalid argument instance_id"),
      );
  });

  test("software/list: the documented record, and what fits a preset", async ({ panel }) => {
    const answer = await panel.call("software", "list", { location: "NL" });
    expect(Object.keys(answer).sort()).toEqual(["action", "result", "software"]);
    const found = answer.software.map((entry: Entry) => ({
      fields: Object.keys(entry).sort().join(" "),
      ...kinds(entry, "id active"),
      price: typeof entry.price,
      hasSystems: entry.tags.some(({ tag }: Entry) => tag === "os"),
    }));
    expect(distinct(found)).toEqual([
      { fields: softwareFields, id: "integer", active: "integer", price: "number", hasSystems: true },
    ]);
    expectTags(answer.software, "software");
    const fitting = (await panel.call("software", "list", { instance_id: 101 })).software;
    expect(fitting.length).toBeGreaterThan(0);
    expect(fitting.length).toBeLessThan(answer.software.length);
    expect((await panel.call("software", "list", { location: "XX" })).software).toEqual([]);
  });

  test("traffic_plans/list: the documented record, and a failure of its own", async ({ panel }) => {
    const answer = await panel.call("traffic_plans", "list", { location: "NL" });
    expect(Object.keys(answer).sort()).toEqual(["action", "result", "traffic_plans"]);
    const found = answer.traffic_plans.map((plan: Entry) => ({
      fields: Object.keys(plan).sort().join(" "),
      ...kinds(plan, "id active main_plan currency_id web_plan bandwidth"),
      amounts: ["limit_in", "limit_out", "rate_in", "rate_out", "price"].every(
        (name) => typeof plan[name] === "number",
      ),
      isHere: plan.locations.split(",").includes("NL"),
    }));
    expect(distinct(found)).toEqual([
      {
        fields: planFields,
        ...all("id active main_plan currency_id web_plan bandwidth", "integer"),
        amounts: true,
        isHere: true,
      },
    ]);
    expectTags(answer.traffic_plans, "traffic_plan");
    const names = answer.traffic_plans.map(({ name }: Entry) => name);
    expect(new Set(names).size, "each name leads to one plan").toBe(names.length);
    const missing = failure(-1, "traffic_plans/list: error while looking for traffic plans");
    expect(await panel.call("traffic_plans", "list", { location: "XX" })).toEqual(missing);
    expect(await panel.call("traffic_plans", "list", { location: "NL", instance: 999_999 })).toEqual(missing);
    const forInstance = async (name: string) =>
      (await panel.call("traffic_plans", "list", { location: "NL", [name]: 102 })).traffic_plans;
    expect(await forInstance("instance")).toEqual(await forInstance("instance_id"));
    expect((await forInstance("instance")).length).toBeLessThan(answer.traffic_plans.length);
  });

  test("id: lists what fits a server of the caller's, and refuses everybody else's", async ({ panel }) => {
    const { token } = await signUp(panel);
    for (const module of ["os", "software", "traffic_plans"]) {
      const foreign = failure(-1, `${module}/list: permission denied #3, this is not your server`);
      expect(await panel.call(module, "list", { token, id: 1 })).toEqual(foreign);
      const invalid = failure(-1, `${module}/list: invalid argument id: needs a session`);
      expect(await panel.call(module, "list", { id: 1 })).toEqual(invalid);
    }
  });

  test("every list is the same with a token, without one and with a dead one", async ({ panel }) => {
    const { token } = await signUp(panel);
    for (const module of ["presets", "os", "software", "traffic_plans"]) {
      const answers = await Promise.all([
        panel.send(module, { action: "list", location: "DE" }),
        panel.send(module, { action: "list", location: "DE", token }),
        panel.send(module, { action: "list", location: "DE", token: "dead" }),
        panel.send(module, { action: "list", location: "DE", token }, { method: "GET" }),
      ]);
      const withoutStock = answers.map(({ text }) => text.replace(/"available":\d+/g, ""));
      expect(new Set(withoutStock).size, module).toBe(1);
    }
  });
});
