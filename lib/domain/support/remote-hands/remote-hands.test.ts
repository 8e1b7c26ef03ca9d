import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { tickets } from "@/lib/db/tables/support/tickets";
import { addAccount } from "@/lib/testing/factories";
import { asKey, asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import type { SignedContext } from "../../kernel/operation/context";
import { showServer } from "../../servers/servers/show";
import { queueTickets } from "../tickets/agent/queue";
import { replyToCustomer } from "../tickets/agent/reply";
import { listTickets } from "../tickets/list";
import { addRemoteHands, addRemoteHandsByEquipment } from "./add";
import { chatRemoteHands } from "./chat";
import { discardRemoteHands } from "./discard";
import { requestHelp, requestKvm, requestReboot } from "./helpdesk";
import { listRemoteHands } from "./list";

withCatalogDatabase();

let context: SignedContext;
let accountId: number;
let id: number;
beforeEach(async () => {
  accountId = (await addAccount(database())).id;
  id = await addServer(database(), { id: accountId }, { hostname: "web-1" });
  context = await asUser(accountId);
});

const first = <T>([one]: T[]): T => {
  if (!one) throw new Error("There is none.");
  return one;
};

it("a request is in the answer, on the customer's Help page and in the list of staff", async () => {
  const asked = { id, type: "KVM", order_data: '{"cable":"VGA"}', comment: "Please connect a KVM." };
  const request = first((await addRemoteHands.call(context, asked)).requests);
  expect(request).toMatchObject({
    eq_id: id,
    type: "KVM",
    status: "PENDING",
    request_origin: "CLIENT",
    priority: "NORMAL",
    eq_location: "NL",
    eq_name: "web-1",
    request: "Please connect a KVM.",
    assignee: null,
    ticket: `RH-${request.id}`,
  });
  const browser = await asUser(accountId);
  expect(first((await listTickets.call(browser, {})).conversations)).toMatchObject({
    id: request.id,
    type: "kvm",
    state: "open",
  });
  const staff = await asStaff("support");
  const queue = await queueTickets.call(staff, { account: accountId });
  expect(queue.conversations.map((one) => one.id)).toEqual([request.id]);
  const [stored] = await database().select().from(tickets).where(eq(tickets.id, request.id));
  expect(stored?.orderData).toEqual({ cable: "VGA" });
});

it("what is missing or wrong is named", async () => {
  const wrong: [object, string][] = [
    [{ id }, "type"],
    [{ id, type: "TEA" }, "type"],
    [{ id, type: "KVM", order_data: "[1]" }, "order_data"],
    [{ id, type: "KVM", order_data: "{" }, "order_data"],
    [{ id, type: "KVM", order_data: String.raw`{"a":"\ud800"}` }, "order_data"],
    [{ id, type: "KVM", order_data: String.raw`{"a":[{"\u0000":1}]}` }, "order_data"],
    [{ id, type: "KVM", order_data: `{"a":${"[".repeat(8_000)}${"]".repeat(8_000)}}` }, "order_data"],
  ];
  for (const [fields, name] of wrong)
    await expect(addRemoteHands.answer(context, { ...fields })).rejects.toMatchObject({
      message: expect.stringContaining(`invalid argument ${name}`),
    });
});

it("both ways to name things, the chat and the end of it", async () => {
  const request = first(
    (await addRemoteHandsByEquipment.call(context, { eq_id: id, request_type: "unblock" })).requests,
  );
  expect(request).toMatchObject({ type: "UNBLOCK", request: "UNBLOCK" });
  const { history } = await chatRemoteHands.call(context, { id: request.id, message: "Any news?" });
  expect(history.map(({ message, author }) => [author, message])).toEqual([
    ["CLIENT", "UNBLOCK"],
    ["CLIENT", "Any news?"],
  ]);
  const staff = await asStaff("support");
  await replyToCustomer.call(staff, {
    id: request.id,
    text: "Which one?",
    is_internal: false,
    files: [],
    seen: history.at(-1)?.id ?? 0,
    send_key: "reply-key-1",
  });
  expect((await chatRemoteHands.call(context, { id: request.id })).history.at(-1)).toMatchObject({
    author: "STAFF",
    message: "Which one?",
  });
  const list = async (fields: object) =>
    (await listRemoteHands.call(context, fields)).requests.map((one) => one.id);
  expect(await list({ status: "WAITING", location: "nl,DE" })).toEqual([request.id]);
  expect(await list({ status: "PENDING" })).toEqual([]);
  expect(await list({ location: "DE" })).toEqual([]);
  expect(await list({ date: "2020-01-01" })).toEqual([]);
  for (let times = 0; times < 2; times++)
    expect(first((await discardRemoteHands.call(context, { id: request.id })).requests).status).toBe(
      "CLOSED",
    );
});

const namedByShow = async () => {
  const { active_jira_issue, active_jira_url } = (await showServer.call(context, { id })).server_data;
  return { jira_issue: active_jira_issue, jira_url: active_jira_url };
};

it("the helpdesk answers a ticket, the same one while it is open, and so does the server", async () => {
  expect(await namedByShow()).toEqual({ jira_issue: null, jira_url: null });
  const ticket = await requestKvm.call(context, { id });
  expect(ticket).toEqual({
    jira_issue: expect.stringMatching(/^RH-\d+$/),
    jira_url: `http://panel.test/help/${ticket.jira_issue.slice(3)}`,
  });
  expect(await requestKvm.call(context, { id })).toEqual(ticket);
  expect(await namedByShow()).toEqual(ticket);
  const newer = await requestReboot.call(context, { id });
  expect(newer).not.toEqual(ticket);
  expect(await namedByShow()).toEqual(newer);
  await discardRemoteHands.call(context, { id: Number(newer.jira_issue.slice(3)) });
  expect(await namedByShow()).toEqual(ticket);
  await discardRemoteHands.call(context, { id: Number(ticket.jira_issue.slice(3)) });
  expect(await requestKvm.call(context, { id })).not.toEqual(ticket);
});

it("a key of one server reaches that server's requests alone", async () => {
  const other = await addServer(database(), { id: accountId }, { hostname: "web-2" });
  const request = first((await addRemoteHands.call(context, { id, type: "SERVICE" })).requests);
  const key = await asKey(accountId, { serverId: other });
  expect((await listRemoteHands.call(key, {})).requests).toEqual([]);
  await expect(chatRemoteHands.call(key, { id: request.id, message: "x" })).rejects.toMatchObject({
    extras: { doc: "hands.not_found" },
  });
  await expect(requestHelp.call(key, { message: "Help" })).rejects.toMatchObject({
    extras: { doc: "argument.invalid" },
  });
  expect(await requestHelp.call(context, { message: "Help" })).toMatchObject({
    jira_issue: expect.stringMatching(/^RH-/),
  });
  expect(first((await listRemoteHands.call(context, {})).requests)).toMatchObject({
    eq_id: 0,
    type: "ASSISTANCE",
  });
});
