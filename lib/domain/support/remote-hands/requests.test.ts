import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { ticketMessages, tickets } from "@/lib/db/tables/support/tickets";
import { addAccount, setPin } from "@/lib/testing/factories";
import { changesOnRecord } from "@/lib/testing/operations/audit";
import { asImpersonator, asKey, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { refusal } from "@/lib/testing/operations/refusal";
import { addServer } from "@/lib/testing/servers/servers";
import type { SignedContext } from "../../kernel/operation/context";
import { addRemoteHands } from "./add";
import { chatRemoteHands } from "./chat";
import { discardRemoteHands } from "./discard";
import {
  requestAssistance,
  requestCheck,
  requestHelp,
  requestKvm,
  requestPowerOff,
  requestPowerOn,
  requestPxe,
  requestReboot,
} from "./helpdesk";
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

const ask = async (fields: { type?: string; comment?: string; order_data?: string } = {}, who = context) => {
  const [request] = (await addRemoteHands.call(who, { id, type: "SERVICE", ...fields })).requests;
  if (!request) throw new Error("The request is not in the answer.");
  return request;
};
const read = async (request: number) => {
  const [row] = await database().select().from(tickets).where(eq(tickets.id, request));
  return row;
};
const numberOf = ({ jira_issue }: { jira_issue: string }) => Number(jira_issue.slice(3));

describe("the helpdesk", () => {
  it.each([
    ["power_on", requestPowerOn, "request_pon"],
    ["kvm", requestKvm, "request_kvm"],
    ["check", requestCheck, "request_check"],
    ["assistance", requestAssistance, "request_assistance"],
  ] as const)("takes %s without a PIN, in words of its own where none are said", async (type, call, name) => {
    await setPin(database(), accountId, "4071");
    const owner = await asUser(accountId);
    const row = await read(numberOf(await call.call(owner, { id })));
    expect(row).toMatchObject({ type, subject: `${name}: web-1`, serverId: id, state: "open" });
    expect(await changesOnRecord(`helpdesk.${name}`, `server ${id}`)).toEqual([
      { request: `RH-${row?.id}`, type },
    ]);
    const [first] = (await chatRemoteHands.call(owner, { id: row?.id ?? 0 })).history;
    expect(first).toMatchObject({ author: "CLIENT", message: name });
  });

  it.each([
    ["power_off", requestPowerOff],
    ["reboot", requestReboot],
    ["pxe", requestPxe],
  ] as const)("asks for the PIN before %s, which ends something by hand", async (type, call) => {
    await setPin(database(), accountId, "4071");
    const owner = await asUser(accountId);
    await expect(call.call(owner, { id })).rejects.toEqual(refusal("pin.required"));
    await expect(call.call(owner, { id, pin: "4072" })).rejects.toEqual(refusal("pin.wrong"));
    expect((await listRemoteHands.call(owner, {})).requests).toEqual([]);
    const asked = { id, pin: "4071", subject: "  Now, please ", message: "It hangs." };
    expect(await read(numberOf(await call.call(owner, asked)))).toMatchObject({
      ...{ type, subject: "Now, please" },
    });
  });

  it("opens one request of a kind, also when it is asked twice at once, and one for each server", async () => {
    const other = await addServer(database(), { id: accountId }, { hostname: "web-2" });
    const tries = await Promise.all([1, 2, 3].map(() => requestKvm.call(context, { id })));
    expect(new Set(tries.map(({ jira_issue }) => jira_issue)).size).toBe(1);
    const second = await requestKvm.call(await asUser(accountId), { id: other });
    expect(second).not.toEqual(tries[0]);
    expect((await listRemoteHands.call(context, {})).requests).toHaveLength(2);
  });

  it("without a server wants words, and makes its subject of them", async () => {
    for (const message of [undefined, "   "])
      await expect(requestHelp.call(context, { subject: "Help", message })).rejects.toEqual(
        refusal("argument.invalid", { message: "is required" }),
      );
    const ticket = await requestHelp.call(context, { message: `Two\n\nlines ${"x".repeat(200)}` });
    expect(await read(numberOf(ticket))).toMatchObject({
      ...{ serverId: null, type: "assistance", subject: `Two lines ${"x".repeat(140)}` },
    });
  });
});

describe("a request", () => {
  it("is told in the words that were said, else in the facts, else by its kind", async () => {
    const facts = '{"disk":2}';
    expect((await ask({ comment: "  Look. ", order_data: facts })).request).toBe("Look.");
    expect((await ask({ comment: "  ", order_data: facts })).request).toBe(facts);
    expect((await ask({ order_data: "" })).request).toBe("SERVICE");
    const words = await addRemoteHands.call(context, { id, comment: "Look at the fan." });
    expect(words.requests).toMatchObject([{ type: "SERVICE", request: "Look at the fan." }]);
  });

  it("asked again with its idempotency key is one", async () => {
    const again = await asUser(accountId, { idempotencyKey: "hands-1" });
    const first = await ask({}, again);
    expect(await ask({}, again)).toEqual(first);
    expect((await listRemoteHands.call(context, {})).requests).toEqual([first]);
  });

  it("that is over is opened by words, and stays over without", async () => {
    const { id: request } = await ask();
    await discardRemoteHands.call(context, { id: request });
    await chatRemoteHands.call(context, { id: request, message: "  " });
    expect(await read(request)).toMatchObject({ state: "solved" });
    const { history } = await chatRemoteHands.call(context, { id: request, message: " Still broken " });
    expect(history.at(-1)).toMatchObject({ author: "CLIENT", message: "Still broken" });
    expect(history).toHaveLength(2);
    expect((await listRemoteHands.call(context, { status: "PENDING" })).requests).toMatchObject([
      { id: request },
    ]);
  });

  it("is closed with its parts and no others, once, and each is on record", async () => {
    const [whole, part, other] = [await ask(), await ask(), await ask()];
    await database().update(tickets).set({ parentId: whole.id }).where(eq(tickets.id, part.id));
    for (let turn = 0; turn < 2; turn++)
      expect((await discardRemoteHands.call(context, { id: whole.id })).requests).toMatchObject([
        { id: whole.id, status: "CLOSED" },
      ]);
    expect((await listRemoteHands.call(context, { status: "CLOSED" })).requests.map((one) => one.id)).toEqual(
      [part.id, whole.id],
    );
    expect((await read(other.id))?.state).toBe("open");
    const said = await database().select().from(ticketMessages).where(eq(ticketMessages.ticketId, part.id));
    expect(said.map(({ author }) => author)).toEqual(["customer", "panel"]);
    expect(await changesOnRecord("rhr.discard", `conversation ${whole.id}`)).toEqual([
      { state: { from: "open", to: "solved" } },
    ]);
  });

  it("of someone else is not there, nor one that is a question to support", async () => {
    const { id: request } = await ask();
    const stranger = await asUser((await addAccount(database())).id);
    const calls = (who: SignedContext) => [
      () => chatRemoteHands.call(who, { id: request, message: "x" }),
      () => discardRemoteHands.call(who, { id: request }),
    ];
    for (const call of calls(stranger)) await expect(call()).rejects.toEqual(refusal("hands.not_found"));
    for (const call of [addRemoteHands, requestKvm, requestPowerOff])
      await expect(call.answer(stranger, { id, type: "KVM" })).rejects.toEqual(refusal("server.foreign"));
    const key = await asKey(accountId, { permissions: ["eq/list"] });
    const { context: visitor } = await asImpersonator(accountId, { mode: "read_write" });
    for (const call of calls(key)) await expect(call()).rejects.toEqual(refusal("right.missing"));
    for (const call of calls(visitor))
      await expect(call()).rejects.toEqual(refusal("impersonation.forbidden"));
    await database().update(tickets).set({ type: "question" }).where(eq(tickets.id, request));
    for (const call of calls(context)) await expect(call()).rejects.toEqual(refusal("hands.not_found"));
    expect((await listRemoteHands.call(context, {})).requests).toEqual([]);
  });

  it("is one of thirty an hour; then its customer has to wait, and a look is still free", async () => {
    const { id: request } = await ask();
    for (let count = 1; count < 30; count++)
      await chatRemoteHands.call(context, { id: request, message: "Any news?" });
    for (const call of [
      () => chatRemoteHands.call(context, { id: request, message: "Any news?" }),
      () => ask(),
      () => requestHelp.call(context, { message: "Help" }),
    ])
      await expect(call()).rejects.toMatchObject({ code: "limited" });
    expect((await chatRemoteHands.call(context, { id: request })).history).toHaveLength(30);
    const later = await asUser(accountId, { now: new Date(context.now.getTime() + 61_000) });
    expect((await chatRemoteHands.call(later, { id: request, message: "Now?" })).history).toHaveLength(31);
  });
});

describe("the list", () => {
  it("is of one day of UTC, from its first moment to its last", async () => {
    const made: number[] = [];
    for (const at of ["2025-03-09T23:59:59.999Z", "2025-03-10T00:00:00Z", "2025-03-10T23:59:59.999Z"])
      made.push((await ask({}, await asUser(accountId, { now: new Date(at) }))).id);
    const on = async (date: string) =>
      (await listRemoteHands.call(context, { date })).requests.map((one) => one.id);
    expect(await on("2025-03-10")).toEqual([made[2], made[1]]);
    expect(await on("2025-03-09")).toEqual([made[0]]);
    expect(await on("2025-03-11")).toEqual([]);
    for (const date of ["10.03.2025", "2025-3-10", "2025-13-01", "2025-02-30"])
      await expect(on(date), date).rejects.toEqual(
        refusal("argument.invalid", { date: "must be a date as 2026-11-22" }),
      );
  });

  it("has the newest first, as many as are asked for", async () => {
    const made = [await ask(), await ask(), await ask()].map((one) => one.id);
    const limited = await listRemoteHands.call(context, { limit: 2 });
    expect(limited.requests.map((one) => one.id)).toEqual([made[2], made[1]]);
    for (const limit of [0, 201])
      await expect(listRemoteHands.call(context, { limit })).rejects.toEqual(
        refusal("argument.invalid", { limit: expect.any(String) }),
      );
    await expect(listRemoteHands.answer(context, { status: "OPEN" })).rejects.toEqual(
      refusal("argument.invalid", { status: expect.any(String) }),
    );
  });
});
