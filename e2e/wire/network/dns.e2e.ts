import { waitFor } from "@/lib/testing/wait-for";
import { withServer } from "../networked";
import {
  expect,
  type Fields,
  failure,
  newKey,
  onBothFronts,
  onDirectGateway,
  type Panel,
  signUp,
  test,
} from "../wire";

let count = 0;

/** A customer with a zone of their own. */
async function withZone(panel: Panel) {
  const { token } = await signUp(panel);
  const name = `wire-${++count}-${Date.now().toString(36)}.test`;
  const call = (action: string, fields: Fields = {}, by = token) =>
    panel.call("dns", action, { token: by, ...fields });
  const added = await call("add_domain", { "params[name]": name });
  const good = (action: string, data?: unknown) => ({
    result: "OK",
    module: "dns",
    action,
    ...(data === undefined ? {} : { data }),
  });
  const records = async () =>
    (await call("view_zone", { zone: name })).data.records.filter(
      ({ type }: { type: string }) => type !== "SOA" && type !== "NS",
    );
  return { token, name, id: added.data.id as number, added, call, good, records };
}

const number = expect.any(Number);

onBothFronts(() => {
  test("a zone and its records as Terraform asks for them: nested, numbers as numbers, bytes as sent", async ({
    panel,
  }) => {
    const { name, id, added, call, good, records } = await withZone(panel);
    expect(added).toEqual(
      good("add_domain", {
        id: number,
        name,
        kind: "Master",
        server_id: null,
        dnssec: 0,
        status: "publishing",
      }),
    );
    expect(id).toBeGreaterThan(0);
    const shown = await call("list_domains");
    expect(shown).toEqual(good("list_domains", [expect.objectContaining({ id, name })]));
    const content = 'v=DKIM1; p="A b+/=\\" Ü';
    const sent = { "params[zone]": name, "params[name]": `K1.${name}`, "params[type]": "TXT" };
    const first = await call("add_dns", {
      ...sent,
      "params[content][]": content,
      "params[ttl]": 300,
      "params[priority]": 0,
    });
    const record = { id: number, name: `K1.${name}`, type: "TXT", content, ttl: 300, priority: 0 };
    expect(first).toEqual(good("add_dns", { id: number, records: [record] }));
    await call("add_dns", {
      "params[zone]": name,
      "params[name]": "@",
      "params[type]": "MX",
      "params[content][]": "Mail.example.com",
      "params[priority]": 20,
    });
    const mail = { id: number, name: "@", type: "MX", content: "Mail.example.com", ttl: 3600, priority: 20 };
    const kept = await records();
    expect(kept).toHaveLength(2);
    expect(kept).toEqual(expect.arrayContaining([record, mail]));
    for (let times = 0; times < 2; times++)
      expect(await call("delete_dns", { ...sent, "params[content][]": content })).toEqual(good("delete_dns"));
    expect(await records()).toHaveLength(1);
    expect(await call("delete_domain", { "params[id]": id, "params[zone]": name })).toEqual(
      good("delete_domain"),
    );
    expect(await call("delete_domain", { id })).toEqual(failure(-1, "dns/delete_domain: zone not found"));
  });

  test("the worker brings each change to the name server", async ({ panel }) => {
    const { call, id } = await withZone(panel);
    const status = async () => (await call("view", { id })).data.status;
    await waitFor(async () => (await status()) === "published", "the zone is not published");
    await call("set_dnssec", { zone: id, dnssec: 1 });
    await waitFor(async () => (await call("view", { id })).data.ds.length === 1, "there are no DS records");
    const lost = `lose-dns-${++count}-${Date.now().toString(36)}.test`;
    const made = await call("add_domain", { name: lost });
    await waitFor(
      async () => (await call("view", { id: made.data.id })).data.status === "published",
      "a change whose answer was lost is not made up for",
    );
  });
});

onBothFronts(() => {
  test("what the world sees of a zone is compared with it, and a stranger asks nothing", async ({
    panel,
  }) => {
    const { name, call, good } = await withZone(panel);
    await call("add_dns", { zone: name, name: "www", type: "A", content: "192.0.2.1" });
    const { resolver } = panel;
    resolver.say(`${name} NS`, [{ name, type: "NS", ttl: 60, data: "ns1.dns.test" }]);
    resolver.say(`www.${name} A`, [{ name: `www.${name}`, type: "A", ttl: 60, data: "192.0.2.2" }]);
    const answer = await call("check_zone", { "params[zone]": name });
    expect(answer).toEqual(
      good("check_zone", {
        checked: expect.stringMatching(/^\d{4}-.*Z$/),
        delegation: { state: "ours", seen: ["ns1.dns.test."], why: null },
        ds: { state: "same", seen: [], ttl: null, why: null },
        sets: expect.any(Array),
        left_out: 0,
      }),
    );
    expect(answer.data.sets).toContainEqual({
      name: `www.${name}`,
      type: "A",
      wanted: ["192.0.2.1"],
      state: "differs",
      seen: ["192.0.2.2"],
      ttl: 60,
      why: null,
    });
    const stranger = (await signUp(panel)).token;
    expect(await call("check_zone", { zone: name }, stranger)).toEqual(
      failure(-1, "dns/check_zone: zone not found"),
    );
  });
});

onDirectGateway(() => {
  test("every further action, flat", async ({ panel }) => {
    const { name, id, call, good } = await withZone(panel);
    for (const action of ["list_zones", "get_domains"])
      expect(await call(action)).toEqual(good(action, [expect.objectContaining({ id, name })]));
    for (const action of ["view_zone", "get_zone"])
      expect(await call(action, { zone: `${name.toUpperCase()}.` })).toEqual(
        good(
          action,
          expect.objectContaining({
            id,
            records: expect.any(Array),
            nameservers: ["ns1.dns.test", "ns2.dns.test"],
          }),
        ),
      );
    const made = await call("create_dns", { zone: name, name: "www", type: "a", content: "192.0.2.1" });
    expect(made).toMatchObject(good("create_dns", { id: number }));
    expect(await call("edit", { id: made.data.id, content: "192.0.2.2", ttl: "60" })).toEqual(
      good("edit", { id: made.data.id, name: "www", type: "A", content: "192.0.2.2", ttl: 60, priority: 0 }),
    );
    const moved = await call("add_dns", {
      zone: name,
      old_name: "www",
      name: "web",
      type: "A",
      content: "192.0.2.3",
    });
    expect(moved.data.records).toHaveLength(1);
    const exported = await call("export_zone", { zone: name });
    expect(exported.data.file).toContain("web\t3600\tIN\tA\t192.0.2.3\n");
    expect(await call("import_zone", { zone: name, file: "api 60 A 192.0.2.4", replace: 1 })).toEqual(
      good("import_zone", { added: 1, deleted: 1, changed: 0 }),
    );
    const other = `made-${name}`;
    const rrsets = JSON.stringify([{ name: "www", type: "A", ttl: 60, records: [{ content: "192.0.2.9" }] }]);
    const zone = {
      name: other,
      kind: "master",
      rrsets,
      "dns[mname]": "ns.example.net",
      "nameservers[]": "ns.example.net",
    };
    expect(await call("add_zone", zone)).toMatchObject(good("add_zone", { name: other }));
    expect(
      (await call("view_zone", { zone: other })).data.records.map(({ type }: { type: string }) => type),
    ).toEqual(["NS", "SOA", "A"]);
    expect(await call("delete_zone", { zone: other })).toEqual(good("delete_zone"));
    expect(
      await call("create_zone", { name: other, kind: "Slave", "masters[]": "198.41.0.4" }),
    ).toMatchObject(good("create_zone", { kind: "Slave" }));
    expect(await call("add_dns", { zone: other, type: "A", content: "192.0.2.1" })).toEqual(
      failure(-1, "dns/add_dns: the zone is a slave, its records come from its masters"),
    );
    expect(await call("set_dnssec", { zone: name, dnssec: 1 })).toMatchObject(
      good("set_dnssec", { dnssec: 1 }),
    );
  });

  test("subdomains lead to servers, and a server's key sees that server's alone", async ({ panel }) => {
    const { token, id, ip } = await withServer(panel);
    const call = (action: string, fields: Fields = {}, by = token) =>
      panel.call("dns", action, { token: by, ...fields });
    const name = `sub-${++count}-${Date.now().toString(36)}.test`;
    const { data: domain } = await call("add_domain", { name, server_id: id });
    const added = await call("add_subdomain", { server_id: id, domain_id: domain.id, name: "www" });
    const subdomain = {
      id: number,
      name: "www",
      domain_id: domain.id,
      zone: name,
      server_id: id,
      content: ip,
    };
    expect(added.data).toEqual(subdomain);
    for (const action of ["list_subdomains", "get_subdomains"])
      expect((await call(action, { server_id: id })).data).toEqual([subdomain]);
    expect((await call("edit_subdomain", { id: added.data.id, name: "web" })).data).toEqual({
      ...subdomain,
      name: "web",
    });
    expect((await call("list_servers")).data).toEqual([{ id, name: expect.any(String), domains: 1 }]);
    const { api_key: key } = await newKey(panel, token, { server_id: id });
    const { result } = await panel.call("auth", "login", { key });
    await call("add_domain", { name: `other-${name}` });
    expect(
      (await call("list_domains", {}, result.token)).data.map((zone: { id: number }) => zone.id),
    ).toEqual([domain.id]);
    const remove = () => call("delete_subdomain", { server_id: id, id: added.data.id });
    expect(await remove()).toEqual({ result: "OK", module: "dns", action: "delete_subdomain" });
    expect(await remove()).toEqual(failure(-1, "dns/delete_subdomain: subdomain not found"));
  });

  test("what is wrong is named, and what is someone else's is not there", async ({ panel }) => {
    const { name, id, call } = await withZone(panel);
    const stranger = (await signUp(panel)).token;
    const made = await call("add_dns", { zone: name, name: "www", type: "CNAME", content: "a.example.com" });
    const wrong: [string, Fields, string][] = [
      ["add_domain", { name: "not a name" }, "name"],
      ["add_domain", { name: "co.uk" }, "name"],
      ["add_domain", { name }, "name"],
      ["add_zone", { name: `x.${name}`, kind: "Slave" }, "masters"],
      ["create_zone", { name: `x.${name}`, rrsets: "no list" }, "rrsets"],
      ["add_dns", { zone: name, type: "A", content: "192.0.2.300" }, "content"],
      ["create_dns", { zone: name, type: "AAAA", content: "192.0.2.3" }, "content"],
      ["add_dns", { zone: name, type: "HINFO", content: "x" }, "type"],
      ["add_dns", { zone: name, type: "A", name: "www.example.org.", content: "192.0.2.3" }, "name"],
      ["add_dns", { zone: name, type: "A", content: "192.0.2.3", ttl: "1h" }, "ttl"],
      ["edit", { id: made.data.id, content: "two words" }, "content"],
      ["delete_dns", { zone: name, type: "SOA" }, "type"],
      ["delete_domain", {}, "id"],
      ["import_zone", { zone: name, file: "www A 1" }, "file"],
      ["set_dnssec", { zone: name, dnssec: "maybe" }, "dnssec"],
    ];
    for (const [action, fields, parameter] of wrong) {
      const answer = await call(action, fields);
      expect(answer.error, action).toMatch(new RegExp(`^dns/${action}: invalid argument ${parameter}`));
    }
    expect(await call("add_dns", { zone: name, name: "WWW", type: "A", content: "192.0.2.3" })).toMatchObject(
      {
        error: `dns/add_dns: a CNAME has to be alone at www.${name}`,
        doc: "record.alone",
      },
    );
    for (const action of ["view_zone", "get_zone", "delete_zone", "export_zone"])
      expect(await call(action, { zone: name }, stranger)).toEqual(
        failure(-1, `dns/${action}: zone not found`),
      );
    expect(await call("view", { id }, stranger)).toEqual(failure(-1, "dns/view: zone not found"));
    expect(await call("edit", { id: made.data.id }, stranger)).toEqual(
      failure(-1, "dns/edit: record not found"),
    );
    expect(await call("add_domain", { name: `www.${name}` }, stranger)).toMatchObject({ doc: "zone.taken" });
    for (const action of ["list_domains", "list_zones", "get_domains", "get_subdomains", "list_servers"])
      expect((await call(action, {}, stranger)).data).toEqual([]);
    for (const action of ["list_subdomains", "add_subdomain"])
      expect(await call(action, { server_id: 1, domain_id: id, name: "x" })).toEqual(
        failure(-1, `dns/${action}: permission denied #3, this is not your server`),
      );
    expect(await call("edit_subdomain", { id: made.data.id })).toEqual(
      failure(-1, "dns/edit_subdomain: subdomain not found"),
    );
  });
});
