import { type Entry, expect, failure, onBothFronts, onDirectGateway, signUp, test } from "../wire";

const names = (list: Entry[]) => list.map(({ name }) => name);

onBothFronts(() => {
  test("presets/info: as a shop asks, with the action in the query and the currencies in the body", async ({
    panel,
  }) => {
    const answer = (await panel.send("presets", { currencies: "EUR,RUR" }, { query: "action=info" })).json;
    expect(Object.keys(answer).sort()).toEqual(["action", "presets", "result"]);
    expect(answer).toMatchObject({ result: "OK", action: "info" });
    expect(JSON.stringify(answer)).not.toMatch(/:-1\b/);
    const nano = answer.presets.find(({ name }: Entry) => name === "vm.v3-nano");
    expect(nano).toMatchObject({ id: 102, virtual: 1, active: 1, price: { NL: { EUR: 4.5, RUR: 430 } } });
    expect(Object.keys(nano.price.NL)).toEqual(["EUR", "RUR"]);
    expect(nano.OS).toContainEqual({ id: 11, name: "Debian 12" });
    for (const one of nano.soft)
      expect(Object.keys(one)).toEqual(expect.arrayContaining(["id", "name", "description"]));
    expect(nano.traffic_plans.NL).toContainEqual({ id: 1, name: "3 TB, 1 Gbit/s" });
    const unsold = await panel.call("presets", "info", { currencies: "XYZ" });
    expect(unsold).toEqual(
      failure(-1, "presets/info: invalid argument currencies: are EUR, USD, RUR and RUB"),
    );
  });

  test("presets/search, show and groups", async ({ panel }) => {
    const { token } = await signUp(panel);
    const found = await panel.call("presets", "search", { token, name: "v3-nano", scope: "all" });
    expect(found).toEqual({
      result: "OK",
      action: "search",
      presets: [expect.objectContaining({ id: 102 })],
    });
    expect(names((await panel.call("presets", "search", { name: "no such" })).presets)).toEqual([]);
    expect(await panel.call("presets", "search", { scope: "some" })).toEqual(
      expect.objectContaining({ result: -1, doc: "argument.invalid", fields: { scope: expect.any(String) } }),
    );
    const shown = await panel.call("presets", "show", { token, id: 102 });
    expect(shown).toEqual({ result: "OK", action: "show", preset: found.presets[0] });
    expect((await panel.call("presets", "show", { id: "vm.v3-nano" })).preset.id).toBe(102);
    expect(await panel.call("presets", "show", { id: 999_999 })).toEqual(
      failure(-1, "presets/show: preset not found"),
    );
    const { groups } = await panel.call("presets", "groups");
    expect(groups).toContainEqual({ id: "bm", name: expect.any(String), count: expect.any(Number) });
    expect((await panel.send("presets", { action: "groups" }, { method: "PUT" })).status).toBe(405);
  });

  test("os/search and soft/list", async ({ panel }) => {
    const { os_list } = await panel.call("os", "search", { name: "ubuntu 24" });
    expect(names(os_list)).toEqual(["Ubuntu 24.04 LTS"]);
    expect(await panel.call("os", "search")).toEqual(failure(-1, "os/search: invalid argument name"));
    const soft = await panel.send("soft", { action: "list", instance_id: 101 });
    expect(soft.text).toBe((await panel.send("software", { action: "list", instance_id: 101 })).text);
    expect(await panel.call("soft", "list", { instance_id: "x" })).toEqual(
      failure(-1, "soft/list: invalid argument instance_id"),
    );
  });

  test("GET has an ETag, and 304 for anyone who knows it, until something changes", async ({ panel }) => {
    const { token } = await signUp(panel);
    const tagged: [string, string][] = [
      ["presets", "list"],
      ["presets", "info"],
      ["presets", "search"],
      ["os", "list"],
      ["software", "list"],
      ["soft", "list"],
      ["traffic_plans", "list"],
      ["stocks", "list"],
      ["location", "list"],
      ["locations", "view"],
      ["datacenter", "list"],
      ["ci", "get_tasks"],
    ];
    for (const [module, action] of tagged) {
      const get = (etag?: string, more = {}) =>
        panel.send(
          module,
          { action, ...more },
          { method: "GET", headers: etag ? { "if-none-match": etag } : {} },
        );
      const first = await get();
      const etag = first.headers.get("etag") ?? "";
      expect(etag, module).toMatch(/^"[\w-]{27}"$/);
      expect(first.headers.get("cache-control")).toBe("public, no-cache");
      expect(first.headers.get("access-control-expose-headers")).toBe("ETag");
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
        const again = await get(known);
        expect({ status: again.status, text: again.text, etag: again.headers.get("etag") }).toEqual({
          status: 304,
          text: "",
          etag,
        });
        expect(again.headers.get("access-control-allow-origin")).toBe("*");
      }
      expect((await get('"other"')).status).toBe(200);
      const signed = await get(etag, { token });
      expect({ status: signed.status, cache: signed.headers.get("cache-control") }).toEqual({
        status: 304,
        cache: "no-store",
      });
      const posted = await panel.send(module, { action }, { headers: { "if-none-match": etag } });
      expect(posted.status).toBe(200);
      expect(posted.headers.get("etag")).toBeNull();
    }
  });

  test("an ETag is another one once the catalog changes", async ({ panel }) => {
    const ask = async () =>
      (await panel.send("location", { action: "show", id: "TR" }, { method: "GET" })).headers.get("etag");
    const before = await ask();
    await panel.query("update locations set name_en = name_en || '.' where code = 'TR'");
    expect(await ask()).not.toBe(before);
    await panel.query("update locations set name_en = 'Istanbul' where code = 'TR'");
    expect(await ask()).toBe(before);
  });
});

onDirectGateway(() => {
  test("a failure has no ETag, and a browser may ask with one", async ({ panel }) => {
    const failed = await panel.send("presets", { action: "show", id: "none" }, { method: "GET" });
    expect(failed.headers.get("etag")).toBeNull();
    expect(failed.headers.get("cache-control")).toBe("no-store");
    const asked = await panel.send("presets", {}, { method: "OPTIONS" });
    expect(asked.headers.get("access-control-allow-headers")).toContain("If-None-Match");
  });
});
