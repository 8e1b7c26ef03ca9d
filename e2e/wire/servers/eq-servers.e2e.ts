import { addAccount } from "@/lib/testing/factories";
import {
  expect,
  type Fields,
  failure,
  finished,
  newKey,
  onDirectGateway,
  order,
  rootPass,
  signIn,
  signUp,
  test,
} from "../wire";

const foreign = (action: string) =>
  failure(-1, `eq/${action}: permission denied #3, this is not your server`);

onDirectGateway(() => {
  test("eq/show has what old clients read, typed as they decode it", async ({ panel }) => {
    const { token } = await signUp(panel, { credit: "20.00" });
    const { server_id: id, callback } = await order(panel, token, { hostname: "shown-1.example.test" });
    await finished(panel, callback);
    const shown = await panel.call("eq", "show", { token, id });
    expect(shown).toMatchObject({
      result: "OK",
      action: "show",
      account_id: expect.any(Number),
      type_billing: "EU",
      preset: "vm.v3-nano",
      location: { dc_location: "NL" },
      server_data: {
        id,
        ref_tableName: "VPS",
        Condition_Component: "rent",
        status: "rent",
        power_status: "on",
        hostname: "shown-1.example.test",
        server_name: "shown-1.example.test",
        hwconfig: expect.any(String),
        virtual: 1,
        limit_traffic: expect.any(Number),
        limit_trafficIN: expect.any(Number),
        limit_bands: 1000,
        cost_traffic: expect.any(Number),
        cost_trafficIN: expect.any(Number),
        trafficPeriodIn: expect.any(Number),
        trafficPeriodOut: expect.any(Number),
      },
      hardware: { cpu_name: expect.any(String), cpu_cores: 1, ram: 2, hdd: 20, vm: 1, tags: {} },
      IPMI: { model: expect.any(String), interfaces: [] },
      ipmi: { model: expect.any(String), interfaces: [] },
    });
    expect(shown.account_id).toBe(shown.server_data.account_id);
    for (const name of ["message", "error", "code"]) expect(shown[name]).toBeUndefined();
    const [address] = shown.IP;
    expect(address).toMatchObject({ main_ip: 1, locked: 0, vlan: expect.any(Number), port: "eth0" });
    expect(address.IP).toMatch(/^\d+\.\d+\.\d+\.\d+$/);
    expect(shown.interfaces).toEqual([
      expect.objectContaining({ type: address.port, switch_model: "virtual", IsMain: 1, mac: address.MAC }),
    ]);
    const tags = Object.fromEntries(
      shown.tags.map(({ tag, value }: { tag: string; value: string }) => [tag, value]),
    );
    expect(tags).toMatchObject({ hostname: "shown-1.example.test", os: "Debian 12" });
    expect(JSON.stringify(shown)).not.toContain(rootPass);
  });

  test("a physical card has an upstream and a switch with an owner", async ({ panel }) => {
    const { token } = await signUp(panel, { credit: "200.00" });
    const physical = { preset: "bm.v4-entry", traffic_plan: "4" };
    const { server_id: id, callback } = await order(panel, token, physical);
    await finished(panel, callback);
    const { server_data, interfaces, IP } = await panel.call("eq", "show", { token, id });
    expect(server_data).toMatchObject({ virtual: 0, ref_tableName: "Servers" });
    const [seller] = await panel.query("select name from companies where id = 1");
    expect(interfaces).toEqual([
      {
        id: expect.any(Number),
        type: IP[0].port,
        upstream_id: expect.any(Number),
        switch_owner: seller.name,
        switch_model: "physical",
        IsMain: 1,
        mac: IP[0].MAC,
      },
    ]);
    expect(interfaces[0].upstream_id).toBeGreaterThan(0);
  });

  test("someone else's server, none, and one that is gone", async ({ panel }) => {
    const { token } = await signUp(panel, { credit: "20.00" });
    const stranger = await signUp(panel);
    const { server_id: id } = await order(panel, token);
    for (const action of ["show", "root_password"]) {
      expect(await panel.call("eq", action, { token: stranger.token, id })).toEqual(foreign(action));
      expect(await panel.call("eq", action, { token, id: 999_999_999 })).toEqual(foreign(action));
    }
    await panel.query("update servers set deleted_at = now(), state = 'deleted' where id = $1", [id]);
    for (const action of ["show", "root_password"]) {
      expect(await panel.call("eq", action, { token, id })).toEqual(
        failure(-1, `eq/${action}: server not found`),
      );
      expect(await panel.call("eq", action, { token: stranger.token, id })).toEqual(foreign(action));
    }
    expect((await panel.call("eq", "list", { token })).servers).toEqual([]);
  });

  test("eq/list gives ids and takes every filter", async ({ panel }) => {
    const { token } = await signUp(panel, { credit: "60.00" });
    const nl = await order(panel, token, { hostname: "alpha-1" });
    const de = await order(panel, token, { hostname: "beta-1", location_name: "DE" });
    await Promise.all([finished(panel, nl.callback), finished(panel, de.callback)]);
    const late = await order(panel, token, { hostname: "slow-gamma", location_name: "FI" });
    const list = async (filter: Fields) => {
      const answer = await panel.call("eq", "list", { token, ...filter });
      expect(Object.keys(answer).sort()).toEqual(["action", "module", "result", "servers", "total"]);
      expect(answer).toMatchObject({ result: "OK", module: "eq", action: "list" });
      return answer.servers;
    };
    const all = [nl.server_id, de.server_id, late.server_id];
    expect(await list({})).toEqual(all);
    expect(await list({ location: "NL" })).toEqual([nl.server_id]);
    expect(await list({ location: "nl,DE" })).toEqual([nl.server_id, de.server_id]);
    expect(await list({ location: "IS" })).toEqual([]);
    expect(await list({ status: "rent" })).toEqual(all);
    expect(await list({ status: "TT" })).toEqual([late.server_id]);
    expect(await list({ status: "power_off" })).toEqual([]);
    expect(await list({ status: "nonsense" })).toEqual([]);
    expect(await list({ group: "VPS" })).toEqual(all);
    expect(await list({ group: "Gpu" })).toEqual([]);
    expect(await list({ search: "beta" })).toEqual([de.server_id]);
    expect(await list({ search: "alph loc:NL" })).toEqual([nl.server_id]);
    expect(await list({ search: "%" })).toEqual([]);
    const { IP } = await panel.call("eq", "show", { token, id: de.server_id });
    expect(await list({ ip: IP[0].IP })).toEqual([de.server_id]);
    expect(await list({ ip: `::ffff:${IP[0].IP}` })).toEqual([de.server_id]);
    expect(await list({ mac: IP[0].MAC.toUpperCase() })).toEqual([de.server_id]);
    expect(await list({ mac: IP[0].MAC.replaceAll(":", "-") })).toEqual([de.server_id]);
    expect(await list({ search: `ip:${IP[0].IP}` })).toEqual([de.server_id]);
    const stranger = await signUp(panel);
    expect((await panel.call("eq", "list", { token: stranger.token, ip: IP[0].IP })).servers).toEqual([]);
  });

  test("eq/list pages over rows by key", async ({ panel }) => {
    const { token } = await signUp(panel, { credit: "60.00" });
    const ids: number[] = [];
    for (const hostname of ["a-1", "b-1", "c-1"])
      ids.push((await order(panel, token, { hostname })).server_id);
    const first = await panel.call("eq", "list", { token, rows: 1, limit: 2 });
    expect(first.servers).toEqual(ids.slice(0, 2));
    expect(first.rows.map(({ hostname }: { hostname: string }) => hostname)).toEqual(["a-1", "b-1"]);
    const second = await panel.call("eq", "list", { token, rows: 1, limit: 2, after: first.next });
    expect(second).toMatchObject({ servers: ids.slice(2), next: null });
    for (const limit of ["0", "1001", "x"])
      expect(await panel.call("eq", "list", { token, rows: 1, limit })).toEqual(
        failure(-1, "eq/list: invalid argument limit"),
      );
  });

  test("eq/update_servers tells what is there, waits for money, or is under way", async ({ panel }) => {
    const { token } = await signUp(panel, { credit: "6.00" });
    const update = () => panel.call("eq", "update_servers", { token });
    expect(await update()).toEqual({
      result: "OK",
      action: "update_servers",
      servers: [],
      billing_servers: [],
      deploy_keys: [],
    });
    const paid = await order(panel, token, { hostname: "slow-paid" });
    const unpaid = await order(panel, token, { hostname: "unpaid" });
    expect(await update()).toMatchObject({
      servers: [paid.server_id, unpaid.server_id],
      billing_servers: [{ id: unpaid.server_id, name: "unpaid", status: "Pending", config: "vm.v3-nano" }],
      deploy_keys: { [paid.invoice]: paid.callback, [unpaid.invoice]: unpaid.callback },
    });
    await finished(panel, paid.callback);
    expect((await update()).deploy_keys).toEqual({ [unpaid.invoice]: unpaid.callback });
  });

  test("the root password is told once, to the owner, when the server is there", async ({ panel }) => {
    const { token } = await signUp(panel, { credit: "20.00" });
    const { server_id: id, callback } = await order(panel, token, { hostname: "slow-root" });
    const ask = () => panel.call("eq", "root_password", { token, id });
    expect(await ask()).toEqual(failure(-1, "eq/root_password: server is not ready yet"));
    await finished(panel, callback);
    const answers = await Promise.all([ask(), ask(), ask()]);
    const told = answers.filter(({ result }) => result === "OK");
    expect(told).toEqual([{ result: "OK", action: "root_password", id, login: "root", password: rootPass }]);
    const gone = failure(-1, "eq/root_password: password not found");
    for (const answer of answers) if (answer.result !== "OK") expect(answer).toEqual(gone);
    expect(await ask()).toEqual(gone);
    expect(await panel.query("select root_password from servers where id = $1", [id])).toEqual([
      { root_password: null },
    ]);
  });

  test("the root password asks for the PIN, and dies after a week", async ({ panel }) => {
    const account = await addAccount(panel.db, { credit: "40.00", pin: "4071" });
    const token = await signIn(panel, account);
    const pin = "4071";
    const one = await order(panel, token, { pin });
    const two = await order(panel, token, { pin });
    await Promise.all([finished(panel, one.callback), finished(panel, two.callback)]);
    for (const wrong of [undefined, "1234"])
      expect(await panel.call("eq", "root_password", { token, id: one.server_id, pin: wrong })).toEqual(
        failure(-1, "eq/root_password: invalid pin"),
      );
    expect((await panel.call("eq", "root_password", { token, id: one.server_id, pin })).password).toBe(
      rootPass,
    );
    await panel.query("update servers set root_password_until = now() where id = $1", [two.server_id]);
    expect(await panel.call("eq", "root_password", { token, id: two.server_id, pin })).toEqual(
      failure(-1, "eq/root_password: password not found"),
    );
  });

  test("a key that may only look cannot order", async ({ panel }) => {
    const { token } = await signUp(panel, { credit: "20.00" });
    const { api_key } = await newKey(panel, token, { "permissions[]": ["eq/list", "eq/show"] });
    const reader = (await panel.call("auth", "login", { key: api_key })).result.token;
    expect(await order(panel, reader)).toEqual(failure(-1, "eq/order_instance: permission denied"));
    expect(await panel.call("eq", "quote_instance", { token: reader })).toEqual(
      failure(-1, "eq/quote_instance: permission denied"),
    );
    expect((await panel.call("eq", "list", { token: reader })).result).toBe("OK");
  });
});
