import { addAccount } from "@/lib/testing/factories";
import { addServer } from "@/lib/testing/servers/servers";
import { namesWrong, refusesOthers } from "../networked";
import {
  expect,
  type Fields,
  failure,
  onBothFronts,
  onDirectGateway,
  type Panel,
  signIn,
  signUp,
  test,
} from "../wire";

const backOffice = [
  "request_pon",
  "request_poff",
  "request_reboot",
  "request_PXEboot",
  "request_kvm",
  "request_check",
]
  .concat("request_assistance")
  .map((action) => `helpdesk/${action}`);

async function withRemoteHands(panel: Panel) {
  const account = await signUp(panel);
  const id = await addServer(panel.db, account, { hostname: "web-1", ip: `198.18.200.${account.id % 250}` });
  const call = (name: string, fields: Fields = {}) => {
    const [module = "", action = ""] = name.split("/");
    return panel.call(module, action, { token: account.token, ...fields });
  };
  return { ...account, server: id, call };
}

onBothFronts(() => {
  test("rhr: add, list, chat, discard, nested and flat", async ({ panel }) => {
    const { server, call } = await withRemoteHands(panel);
    const nested = { "params[eq_id]": server, "params[type]": "KVM", "params[request_origin]": "STAFF" };
    const added = await call("rhr/add", { ...nested, "params[order_data]": '{"cable":"VGA"}' });
    const [request] = added.requests;
    expect(added).toEqual({
      result: "OK",
      module: "rhr",
      action: "add",
      requests: [
        {
          id: expect.any(Number),
          eq_id: server,
          type: "KVM",
          status: "PENDING",
          request_origin: "CLIENT",
          priority: "NORMAL",
          created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
          updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
          eq_location: "NL",
          eq_name: "web-1",
          request: '{"cable":"VGA"}',
          assignee: null,
          ticket: `RH-${request.id}`,
        },
      ],
    });
    const flat = await call("rhr/add", { id: server, request_type: "SERVICE", comment: "Look at the disk" });
    expect(flat.requests[0]).toMatchObject({ type: "SERVICE", request: "Look at the disk" });
    const ids = async (fields: Fields) =>
      (await call("rhr/list", fields)).requests.map((one: { id: number }) => one.id);
    expect(await ids({})).toEqual([flat.requests[0].id, request.id]);
    expect(await ids({ location: "DE" })).toEqual([]);
    expect(await call("rhr/chat", { id: request.id, message: "Any news?" })).toMatchObject({
      result: "OK",
      module: "rhr",
      history: [{ author: "CLIENT" }, { author: "CLIENT", message: "Any news?" }],
    });
    for (let times = 0; times < 2; times++)
      expect((await call("rhr/discard", { id: request.id })).requests[0].status).toBe("CLOSED");
    expect(await ids({ status: "CLOSED" })).toEqual([request.id]);
  });
});

onDirectGateway(() => {
  test("the helpdesk answers a ticket, the same while it is open", async ({ panel }) => {
    const { server, call } = await withRemoteHands(panel);
    for (const name of backOffice) {
      const ticket = await call(name, { id: server, message: "Please" });
      expect(ticket).toEqual({
        result: "OK",
        action: name.split("/")[1],
        jira_issue: expect.stringMatching(/^RH-\d+$/),
        jira_url: `${panel.url}/help/${ticket.jira_issue.slice(3)}`,
      });
      expect(await call(name, { id: server })).toEqual(ticket);
    }
    expect(
      await call("helpdesk/request_assistance", { subject: "Question", message: "Hello" }),
    ).toMatchObject({
      jira_issue: expect.stringMatching(/^RH-/),
    });
    expect(await call("helpdesk/request_assistance", { subject: "Question" })).toEqual(
      failure(-1, "helpdesk/request_assistance: invalid argument message: is required"),
    );
  });

  test("an address has no licenses, and only one's own is known", async ({ panel }) => {
    const { id, server, call } = await withRemoteHands(panel);
    const ip = `198.18.200.${id % 250}`;
    expect(server).toBeGreaterThan(0);
    expect(await call("options/list", { option: "license", ip })).toEqual({
      result: "OK",
      action: "list",
      list: [],
    });
    expect(await call("options/list", { option: "other", ip })).toMatchObject({ doc: "argument.invalid" });
    expect(await call("options/list", { option: "license", ip: "203.0.113.9" })).toEqual(
      failure(-1, "options/list: address not found"),
    );
  });

  test("wrong parameters, and what is someone else's", async ({ panel }) => {
    const { server, call } = await withRemoteHands(panel);
    const added = await call("rhr/add", { id: server, type: "KVM" });
    await namesWrong(
      call,
      ["rhr/add", "rhr/chat", "rhr/discard", ...backOffice],
      [
        ["rhr/add", { id: server }, "type"],
        ["rhr/add", { id: server, type: "TEA" }, "type"],
        ["rhr/add", { id: server, type: "KVM", order_data: "{" }, "order_data"],
        ["rhr/list", { status: "NEW" }, "status"],
        ["rhr/list", { date: "yesterday" }, "date"],
        ["rhr/list", { limit: 0 }, "limit"],
      ],
    );
    const stranger = await withRemoteHands(panel);
    for (const name of ["rhr/chat", "rhr/discard"])
      expect(await stranger.call(name, { id: added.requests[0].id })).toEqual(
        failure(-1, `${name}: request not found`),
      );
    await refusesOthers(panel, ["rhr/add", ...backOffice], { type: "KVM" });
  });

  test("the PIN guards by hand what it guards by wire", async ({ panel }) => {
    const account = await addAccount(panel.db, { pin: "4071" });
    const token = await signIn(panel, account);
    const id = await addServer(panel.db, account, { hostname: "web-1" });
    const call = (action: string, pin?: string) => panel.call("helpdesk", action, { token, id, pin });
    for (const action of ["request_poff", "request_reboot", "request_PXEboot"]) {
      expect(await call(action)).toEqual(failure(-1, `helpdesk/${action}: invalid pin`));
      expect((await call(action, "4071")).result).toBe("OK");
    }
    for (const action of ["request_pon", "request_kvm", "request_check", "request_assistance"])
      expect((await call(action)).result).toBe("OK");
  });
});
