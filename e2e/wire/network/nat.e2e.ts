import { namesWrong, refusesOthers, withServer } from "../networked";
import { expect, onBothFronts, onDirectGateway, test } from "../wire";

const all = ["nat/add_static_nat", "nat/remove_static_nat"];

onBothFronts(() => {
  test("a passage is opened for one caller and closed again, as often as it is asked", async ({ panel }) => {
    const { id, end } = await withServer(panel);
    for (let times = 0; times < 2; times++)
      expect(await end("nat/add_static_nat", { ip_acl: "203.0.113.5", ttl: 3 })).toMatchObject({
        result: "OK",
        scope: expect.stringMatching(/^NAT is open: [\d.]+ for 203\.0\.113\.5 until \d{4}-/),
        context: {
          action: "add_static_nat",
          id: String(id),
          white_ip: "203.0.113.5",
          ip: expect.stringMatching(/^198\.19\./),
          ip_ipmi: expect.stringMatching(/^10\.250\./),
        },
      });
    expect(await end("nat/add_static_nat")).toMatchObject({ context: { white_ip: expect.any(String) } });
    const count = async () =>
      (await panel.query("select 1 from server_nats where server_id = $1", [id])).length;
    expect(await count()).toBe(2);
    for (let times = 0; times < 2; times++)
      expect(await end("nat/remove_static_nat", { white_ip: "203.0.113.5" })).toMatchObject({
        scope: "NAT is closed",
        context: { action: "remove_static_nat" },
      });
    expect(await count()).toBe(1);
    await end("nat/remove_static_nat");
    expect(await count()).toBe(0);
  });
});

onDirectGateway(() => {
  test("wrong parameters, others' servers, and what is for staff", async ({ panel }) => {
    const { call } = await withServer(panel);
    await namesWrong(call, all, [
      ["nat/add_static_nat", { ip_acl: "host" }, "ip_acl"],
      ["nat/add_static_nat", { ip_acl: "203.0.113.5,203.0.113.6" }, "ip_acl"],
      ["nat/add_static_nat", { ttl: 0 }, "ttl"],
      ["nat/add_static_nat", { ttl: 25 }, "ttl"],
      ["nat/remove_static_nat", { white_ip: "host" }, "white_ip"],
    ]);
    for (const action of ["clear_static_nat", "drop_nat"])
      expect(await call(`nat/${action}`, { ip: "10.250.0.2" })).toEqual(
        expect.objectContaining({ result: -1, doc: "staff.required" }),
      );
    await refusesOthers(panel, all, {});
  });

  test("a machine that refuses says so", async ({ panel }) => {
    const { end } = await withServer(panel, { hostname: "fail-nat-1" });
    expect(await end("nat/add_static_nat")).toMatchObject({
      result: "Fail",
      scope: "the machine refused, nothing was done",
    });
  });
});
