import { addAccount } from "@/lib/testing/factories";
import { namesWrong, refusesOthers, serverOf, type Wrong, withServer } from "../networked";
import { expect, type Fields, failure, finished, onBothFronts, onDirectGateway, signIn, test } from "../wire";

const work = ["net/port_on", "net/port_off", "net/block_ip", "net/unblock_ip", "net/remove_ipv4"];
const asked = ["net/get_status", "net/nmap"];
const reads = [
  "show_monitor",
  "show_cacti",
  "get_bps_in",
  "get_bps_out",
  "get_port",
  "get_pspeed",
  "get_snmp",
]
  .concat(["show_ipv4_free", "get_acl", "ip_chart", "ip_settings", "show_ip_graph"])
  .map((action) => `net/${action}`);
const all = [...work, ...asked, ...reads, "net/add_ipv4"];
const needs = { port: "eth0" };
const time = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

onBothFronts(() => {
  test("ports, blocks and scans answer in the words of old clients", async ({ panel }) => {
    const { id, ip, card, call, end } = await withServer(panel);
    const of = { action: "check", result: "OK" };
    const status = await end("net/get_status", { port: card });
    expect(status).toMatchObject({
      ...of,
      context: { action: "get_status", id: String(id), interface_id: String(card), block_reason: "" },
    });
    expect(JSON.parse(status.scope)).toEqual({ status: "connected", duplex: "full", speed: 1000 });
    expect(await end("net/port_off", { port: "eth0", reason: "maintenance" })).toMatchObject({
      ...of,
      scope: "Port eth0 is off",
      context: { action: "port_off", interface_id: String(card), block_reason: "maintenance" },
    });
    const off = await end("net/get_status");
    expect(JSON.parse(off.scope).status).toBe("notconnect");
    expect(off.context.block_reason).toBe("maintenance");
    for (let times = 0; times < 2; times++)
      expect(await end("net/port_on", { port: card })).toMatchObject({
        scope: "Port eth0 is on",
        context: { action: "port_on" },
      });
    expect((await end("net/nmap", { ip })).scope.split("\n")).toEqual(
      expect.arrayContaining([`Nmap scan report for ${ip}`, "22/tcp open ssh"]),
    );
    const shown = async () => (await call("eq/show")).IP[0];
    for (let times = 0; times < 2; times++)
      expect(await end("net/block_ip", { ip, description: "attack", four_hours: 1 })).toMatchObject({
        scope: `IP ${ip} is blocked`,
        context: { action: "block_ip", id: String(id), ip },
      });
    expect(await shown()).toMatchObject({ locked: 1, description: "attack", date_block: expect.any(Number) });
    expect(await call("net/get_acl")).toEqual({
      result: "OK",
      action: "get_acl",
      acl: [
        {
          ip,
          action: "deny",
          source: "any",
          set_by: "owner",
          description: "attack",
          since: expect.stringMatching(time),
          until: expect.stringMatching(time),
        },
      ],
    });
    expect(await end("net/nmap", { ip })).toMatchObject({
      scope: expect.stringContaining("Host seems down"),
      context: { action: "get_nmap", ip_ipmi: ip },
    });
    for (let times = 0; times < 2; times++)
      expect(await end("net/unblock_ip", { ip })).toMatchObject({
        scope: `IP ${ip} is unblocked`,
        context: { action: "unblock_ip", ip },
      });
    expect(await shown()).toMatchObject({ locked: 0, description: "", date_block: 0 });
  });
});

onDirectGateway(() => {
  test("what there is to read has its shape", async ({ panel }) => {
    const { ip, card, call } = await withServer(panel);
    const ok = (action: string, more: object) => ({ result: "OK", action, ...more });
    for (const action of ["show_monitor", "show_cacti"])
      expect(await call(`net/${action}`, { port: "eth0", graph: 1 })).toEqual(
        ok(action, {
          port: "eth0",
          graph: 1,
          step: 300,
          points: expect.any(Array),
          sum_in: expect.any(Number),
          sum_out: expect.any(Number),
        }),
      );
    expect(await call("net/show_ip_graph", { ip, graph: 3 })).toMatchObject({ ip, graph: 3, step: 86_400 });
    expect(await call("net/ip_chart", { ip })).toMatchObject(ok("ip_chart", { ip, step: 3_600 }));
    for (const action of ["get_bps_in", "get_bps_out"])
      expect(await call(`net/${action}`, { port: card })).toEqual(
        ok(action, { port: "eth0", bps: expect.any(Number) }),
      );
    expect(await call("net/get_pspeed", needs)).toEqual(ok("get_pspeed", { port: "eth0", speed: 1000 }));
    expect(await call("net/get_port", needs)).toMatchObject(
      ok("get_port", { interface_id: card, status: "connected", ips: [ip], block_reason: null }),
    );
    expect(await call("net/get_snmp", needs)).toMatchObject({
      snmp: { ifDescr: "eth0", ifAdminStatus: "up", ifOperStatus: "up", ifHighSpeed: 1000 },
    });
    const { list } = await call("net/show_ipv4_free", { limit: 3 });
    expect(list).toHaveLength(3);
    expect(list[0]).toMatchObject({ vlan: 0, port: "eth0", gateway: expect.any(String) });
    expect((await call("net/ip_settings")).settings).toMatchObject([{ ip, main: 1, ptr: [] }]);
  });

  test("addresses are bought from credit at once, chosen or not, and given back", async ({ panel }) => {
    const { id, ip, call, end } = await withServer(panel, {}, "40.00");
    const credit = async () => (await call("billing/get_client")).client.credit;
    const before = Number(await credit());
    const added = await call("net/add_ipv4", { idempotency_key: `a-${id}` });
    expect(added).toEqual({
      result: "OK",
      action: "add_ipv4",
      id,
      ips: [{ ip: expect.stringMatching(/^[\d.]+$/), vlan: 0 }],
      keys: [expect.stringMatching(/^\d{32}$/)],
      invoice: expect.any(Number),
    });
    const [{ ip: more }] = added.ips;
    expect(await finished(panel, added.keys[0])).toMatchObject({
      result: "OK",
      context: { action: "add_ipv4", id: String(id) },
    });
    const paid = before - Number(await credit());
    expect(paid).toBeGreaterThan(2);
    expect(paid).toBeLessThanOrEqual(2.42);
    expect(await call("net/add_ipv4", { idempotency_key: `a-${id}` })).toEqual(added);
    expect((await call("billing/get_invoice", { invoice_id: added.invoice })).status).toBe("Paid");
    expect((await call("eq/list", { ip: more, id: undefined })).servers).toEqual([id]);
    const { list } = await call("net/show_ipv4_free", { limit: 1 });
    const wanted = await call("net/add_ipv4", { "ips[]": [list[0].ip] });
    expect(wanted.ips).toEqual([{ ip: list[0].ip, vlan: 0 }]);
    await finished(panel, wanted.keys[0]);
    expect(await call("net/add_ipv4", { "ips[]": [ip] })).toMatchObject({ doc: "argument.invalid" });
    for (let times = 0; times < 2; times++)
      expect(await end("net/remove_ipv4", { ip: more })).toMatchObject({
        context: { action: "remove_ipv4", ip: more },
      });
    expect(await call("net/remove_ipv4", { ip })).toEqual(
      failure(-1, "net/remove_ipv4: invalid argument ip: is the main address"),
    );
    await end("net/remove_ipv4", { remove_all: 1 });
    expect((await call("eq/show")).IP).toMatchObject([{ IP: ip, main_ip: 1 }]);
  });

  test("without the credit nothing is bought", async ({ panel }) => {
    const { call } = await withServer(panel, {}, "5.45");
    const answer = await call("net/add_ipv4");
    expect(answer).toMatchObject({ result: -1, doc: "credit.too_low" });
    expect(answer.error).toMatch(
      /^net\/add_ipv4: insufficient credit, EUR 2\.\d\d is needed and there is EUR 0\.00$/,
    );
    expect((await call("eq/show")).IP).toHaveLength(1);
  });

  test("wrong parameters, each by its name", async ({ panel }) => {
    const { call } = await withServer(panel);
    const wrong: Wrong[] = [
      ["net/get_status", { port: "eth9" }, "port"],
      ...["port_on", "port_off", "get_port", "get_pspeed", "get_snmp", "show_monitor"]
        .concat(["show_cacti", "get_bps_in", "get_bps_out"])
        .flatMap((action): Wrong[] => [
          [`net/${action}`, {}, "port"],
          [`net/${action}`, { port: "eth9" }, "port"],
        ]),
      ...["block_ip", "unblock_ip", "nmap", "show_ip_graph", "ip_chart"].flatMap((action): Wrong[] => [
        [`net/${action}`, {}, "ip"],
        [`net/${action}`, { ip: "300.1.1.1" }, "ip"],
      ]),
      ["net/remove_ipv4", {}, "ip"],
      ["net/remove_ipv4", { ip: "host" }, "ip"],
      ["net/remove_ipv4", { remove_all: "maybe" }, "remove_all"],
      ["net/get_acl", { ip: "x" }, "ip"],
      ["net/ip_settings", { ip: "x" }, "ip"],
      ["net/block_ip", { ip: "198.18.0.1", four_hours: "maybe" }, "four_hours"],
      ["net/show_monitor", { port: "eth0", graph: 4 }, "graph"],
      ["net/show_ip_graph", { ip: "198.18.0.1", graph: 0 }, "graph"],
      ["net/ip_chart", { ip: "198.18.0.1", period_start: "soon" }, "period_start"],
      ["net/show_ipv4_free", { vlan: -1 }, "vlan"],
      ["net/show_ipv4_free", { port: "eth3" }, "port"],
      ["net/add_ipv4", { amount: 0 }, "amount"],
      ["net/add_ipv4", { amount: 17 }, "amount"],
      ["net/add_ipv4", { port: "eth1" }, "port"],
      ["net/add_ipv4", { vlan: 7 }, "vlan"],
      ["net/add_ipv4", { "ips[]": ["x"] }, "ips"],
      ["net/add_ipv4", { ip: "x" }, "ip"],
    ];
    await namesWrong(call, all, wrong);
    for (const action of ["block_ip", "unblock_ip", "nmap", "show_ip_graph", "ip_chart"])
      expect(await call(`net/${action}`, { ip: "203.0.113.200" })).toEqual(
        failure(-1, `net/${action}: address not found`),
      );
  });

  test("someone else's server, and one that is gone", async ({ panel }) => {
    await refusesOthers(panel, all, needs);
  });

  test("the PIN guards what cuts off, and nothing else", async ({ panel }) => {
    const account = await addAccount(panel.db, { credit: "40.00", pin: "4071" });
    const token = await signIn(panel, account);
    const { ip, call, end } = await serverOf(panel, token, { pin: "4071" });
    for (const [name, fields] of [
      ["net/port_off", { port: "eth0" }],
      ["net/block_ip", { ip }],
    ] as const) {
      for (const pin of [undefined, "not_set"])
        expect(await call(name, { ...fields, pin })).toEqual(failure(-1, `${name}: invalid pin`));
      expect(await end(name, { ...fields, pin: "4071" })).toMatchObject({ result: "OK" });
    }
    expect(await end("net/unblock_ip", { ip })).toMatchObject({ result: "OK" });
    expect(await end("net/port_on", { port: "eth0" })).toMatchObject({ result: "OK" });
    expect((await call("net/add_ipv4")).result).toBe("OK");
  });

  test("addresses come and go while a reinstall runs: each call waits for its turn", async ({ panel }) => {
    const { id, ip, call, end } = await withServer(panel);
    const more = (await call("net/add_ipv4")).ips[0].ip;
    // Immediately, as clients do: the server already has the address, but its switch is not configured yet.
    expect((await call("net/block_ip", { ip: more, description: "x" })).result).toBe("OK");
    expect(await end("net/unblock_ip", { ip: more })).toMatchObject({ result: "OK" });
    const install = await call("eq/reinstall", { os_id: 11, root_pass: "Change-me-1", hostname: "slow-net" });
    expect(install.result).toBe("OK");
    const lease = (until: string) =>
      panel.query(
        `update jobs set lease_until = ${until}, poll_at = now() - interval '1 minute'
         where server_id = $1 and action = 'reinstall' and state = 'running' returning id`,
        [id],
      );
    // No worker takes it until all calls are made.
    expect(await lease("now() + interval '1 hour'")).toHaveLength(1);
    const removed = await call("net/remove_ipv4", { ip: more });
    expect(await panel.call("eq_callback", "check", { key: removed.callback })).toEqual({
      result: "Not ready",
      key: removed.callback,
      stage: "queued",
      progress: 0,
    });
    expect(await call("net/remove_ipv4", { ip })).toEqual(
      failure(-1, "net/remove_ipv4: invalid argument ip: is the main address"),
    );
    const added = await call("net/add_ipv4", { amount: 2 });
    expect(added).toMatchObject({ result: "OK", ips: [], invoice: 0 });
    expect(await call("ip/set_main", { ip })).toEqual(failure(-1, "ip/set_main: reinstall is running"));
    await lease("null");
    expect(await finished(panel, removed.callback)).toMatchObject({ result: "OK", scope: "Removed" });
    expect(await panel.call("eq_callback", "check", { key: install.callback })).toMatchObject({
      result: "OK",
    });
    const { context } = await finished(panel, added.keys[0]);
    expect(context.ips.split(",")).toHaveLength(2);
    // A released address may have been assigned again.
    const listed = (await call("eq/show")).IP.map(({ IP }: { IP: string }) => IP);
    expect(listed.toSorted()).toEqual([ip, ...context.ips.split(",")].toSorted());
  });

  test("one job at a time: another call waits, the same call is a repetition", async ({ panel }) => {
    const { ip, call } = await withServer(panel, { hostname: "stall-net" });
    const block: Fields = { ip, description: "attack" };
    const { callback } = await call("net/block_ip", block);
    expect((await call("net/block_ip", block)).callback).toBe(callback);
    for (const [name, fields] of [
      ["net/block_ip", { ip, description: "another" }],
      ["net/unblock_ip", { ip }],
      ["net/port_on", { port: "eth0" }],
      ["net/port_off", { port: "eth0" }],
      ["net/remove_ipv4", { ip: "203.0.113.9" }],
      ["nat/add_static_nat", {}],
      ["nat/remove_static_nat", {}],
      ["eq/off", {}],
    ] as const)
      expect((await call(name, fields)).result, name).toBe("OK");
    expect(await call("net/port_on", { port: "eth0" })).toEqual(
      failure(-1, "net/port_on: block_ip is running", { doc: "server.busy", details: { callback } }),
    );
    expect((await call("ip/set_main", { ip })).result).toBe("OK");
    for (const name of ["net/get_acl", "net/ip_settings"]) expect((await call(name)).result).toBe("OK");
    expect((await call("net/get_status", needs)).result).toBe("OK");
    expect((await call("ip/update_ptr", { ip, ptr: "web-1.example.com" })).result).toBe("OK");
  });

  test("what an administrator has blocked stays so, and a refusal of the machine is told", async ({
    panel,
  }) => {
    const { id, ip, call, end } = await withServer(panel, { hostname: "fail-net-1" });
    expect(await end("net/port_off", needs)).toMatchObject({
      result: "Fail",
      scope: "the machine refused, nothing was done",
      context: { action: "port_off" },
    });
    await panel.query("update server_addresses set blocked_by = 'staff' where server_id = $1", [id]);
    for (const name of ["net/block_ip", "net/unblock_ip"])
      expect(await call(name, { ip })).toEqual(
        failure(-1, `${name}: permission denied, an administrator has blocked this address`),
      );
  });
});
