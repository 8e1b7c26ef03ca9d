import { namesWrong, refusesOthers, type Wrong, withServer } from "../networked";
import { expect, failure, finished, onBothFronts, onDirectGateway, signUp, test } from "../wire";

const all = ["get_ip", "get_ptr", "update_ptr", "set_main", "get_traffic", "list_free_ip"].map(
  (action) => `ip/${action}`,
);

onBothFronts(() => {
  test("an address is told flat and in data, with or without its server", async ({ panel }) => {
    const { id, ip, call, token } = await withServer(panel);
    const flat = await call("ip/get_ip", { ip });
    expect(flat).toEqual({
      result: "OK",
      module: "ip",
      action: "get_ip",
      ip,
      network: expect.stringMatching(/^198\.18\./),
      cidr: expect.stringMatching(/^\d+$/),
      netmask: expect.stringMatching(/^255\./),
      gateway: expect.any(String),
      broadcast: expect.any(String),
      vlan: 0,
      location: "NL",
      server_id: id,
      port: "eth0",
      mac: expect.stringMatching(/^52:54:/),
      main: 1,
      locked: 0,
      description: "",
      data: expect.objectContaining({ ip, location: "NL" }),
    });
    expect(await panel.call("ip", "get_ip", { token, ip, full: 1 })).toEqual(flat);
    expect(await panel.call("ip", "get_ip", { token, ip }, { method: "GET" })).toEqual(flat);
    const stranger = await signUp(panel);
    expect(await panel.call("ip", "get_ip", { token: stranger.token, ip })).toEqual(
      failure(-1, "ip/get_ip: address not found"),
    );
    expect(await panel.call("ip", "get_client_ip", { token })).toMatchObject({
      result: "OK",
      ip: expect.any(String),
      data: { ip: expect.any(String) },
    });
  });
});

onDirectGateway(() => {
  test("names are set, shown as clients read them, and removed", async ({ panel }) => {
    const { ip, call } = await withServer(panel);
    const ptr = "web-1.example.com\nmail.example.com";
    const names = ptr.split("\n");
    for (let times = 0; times < 2; times++)
      expect(await call("ip/update_ptr", { ip, ptr })).toEqual({
        result: "OK",
        action: "update_ptr",
        ip,
        ptr: names,
      });
    expect(await call("ip/get_ptr", { ip })).toEqual({ result: "OK", action: "get_ptr", message: names });
    expect(await call("ip/update_ptr", { ip, ptr: "" })).toMatchObject({ ptr: [] });
  });

  test("another main address, in the ways that clients ask for it", async ({ panel }) => {
    const { ip, call } = await withServer(panel);
    const added = await call("net/add_ipv4");
    await finished(panel, added.keys[0]);
    const more = added.ips[0].ip;
    const ok = { result: "OK", action: "set_main" };
    expect(await call("ip/set_main", { ip: more, main: more, description: "Mail" })).toEqual({
      ...ok,
      ip: more,
      main: 1,
    });
    expect(await call("ip/get_ip", { ip: more })).toMatchObject({ main: 1, description: "Mail" });
    expect(await call("ip/set_main", { ip, main: 0 })).toEqual({ ...ok, ip, main: 0 });
    for (let times = 0; times < 2; times++)
      expect(await call("ip/set_main", { ip, main: 1 })).toEqual({ ...ok, ip, main: 1 });
    expect((await call("eq/show")).IP.map((one: { main_ip: number }) => one.main_ip).sort()).toEqual([0, 1]);
    expect((await call("billing/get_billing_data")).billing_dedicatedip).toBe(ip);
  });

  test("its traffic agrees with the server's, and free addresses are listed", async ({ panel }) => {
    const { id, ip, call, token } = await withServer(panel);
    await panel.query("update simulated_spans set since = now() - interval '5 days' where server_id = $1", [
      id,
    ]);
    const now = Math.floor(Date.now() / 1000);
    const period = { period_start: now - 4 * 86_400, period_stop: now - 86_400 };
    const { traffic } = await call("ip/get_traffic", { ip, summary: 1, ...period });
    expect(traffic[0]).toEqual({
      time: expect.stringMatching(/ 00:00:00$/),
      inbound: expect.stringMatching(/^\d+\.\d{3}$/),
      outbound: expect.stringMatching(/^\d+\.\d{3}$/),
    });
    const sum = traffic.reduce((all: number, row: { outbound: string }) => all + Number(row.outbound), 0);
    const ofServer = (await call("eq/get_traffic", period)).traffic
      .filter((row: { direction: number }) => row.direction === 2)
      .reduce((all: number, row: { volume: number }) => all + row.volume, 0);
    expect(sum).toBeCloseTo(ofServer, 2);
    const months = await call("ip/get_traffic", { ip, summary: 2 });
    expect(months.traffic.length).toBeGreaterThan(0);
    const alone = await panel.call("ip", "get_traffic", { token, ip, summary: 2 });
    expect(alone.traffic.map(({ time }: { time: string }) => time)).toEqual(
      months.traffic.map(({ time }: { time: string }) => time),
    );
    expect((await call("ip/list_free_ip", { limit: 2 })).list).toHaveLength(2);
  });

  test("wrong parameters, each by its name", async ({ panel }) => {
    const { ip, call } = await withServer(panel);
    const wrong: Wrong[] = [
      ...["get_ip", "get_ptr", "set_main", "get_traffic"].flatMap((action): Wrong[] => [
        [`ip/${action}`, {}, "ip"],
        [`ip/${action}`, { ip: "1.2.3" }, "ip"],
      ]),
      ["ip/update_ptr", { ip }, "ptr"],
      ["ip/update_ptr", { ip, ptr: "a b" }, "ptr"],
      ["ip/set_main", { ip, main: "yes" }, "main"],
      ["ip/set_main", { ip, main: 0 }, "main"],
      ["ip/set_main", { ip, main: "203.0.113.7" }, "main"],
      ["ip/get_traffic", { ip, summary: 3 }, "summary"],
      ["ip/get_traffic", { ip, period_start: 200, period_stop: 100 }, "period_stop"],
      ["ip/list_free_ip", { limit: 0 }, "limit"],
    ];
    await namesWrong(call, all, wrong);
    for (const name of ["ip/get_ptr", "ip/set_main", "ip/get_traffic"])
      expect(await call(name, { ip: "203.0.113.200" })).toEqual(failure(-1, `${name}: address not found`));
    expect(await call("ip/update_ptr", { ip: "203.0.113.200", ptr: "" })).toEqual(
      failure(-1, "ip/update_ptr: address not found"),
    );
  });

  test("someone else's server, and one that is gone", async ({ panel }) => {
    await refusesOthers(panel, all, { ptr: "x.example.com" });
  });
});
