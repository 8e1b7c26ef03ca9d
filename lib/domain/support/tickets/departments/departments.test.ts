import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { departments } from "@/lib/db/tables/support/departments";
import { tickets } from "@/lib/db/tables/support/tickets";
import type { StaffContext } from "@/lib/domain/kernel/operation/context";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { classifyTicket } from "../agent/classify";
import { handTicketOver } from "../agent/hand-over";
import { replyToCustomer } from "../agent/reply";
import { setTicketState } from "../agent/set-state";
import { viewTicket } from "../agent/view";
import { answerSupport } from "../answer";
import { askSupport } from "../ask";
import { changeTicket } from "../change";
import { showTicket } from "../show";
import { listDepartments } from "./list";
import { saveDepartment } from "./save";
import { usualAnswer } from "./usual-answer";

withCatalogDatabase();

const db = () => database();
const doc = (name: string) => ({ extras: { doc: name } });
const always = Array<string>(7).fill("00:00-24:00");
/** Monday, 10:00 in UTC. */
const monday = new Date("2026-11-30T10:00:00Z");
const later = (minutes: number) => new Date(monday.getTime() + minutes * 60_000);

let admin: StaffContext;
let first: StaffContext;
let second: StaffContext;
let account: TestAccount;
beforeAll(async () => {
  admin = await asStaff("admin");
  first = await asStaff("support");
  second = await asStaff("support");
});
beforeEach(async () => {
  await db().update(tickets).set({ departmentId: null });
  await db().delete(departments);
  account = await addAccount(db());
});

const idOf = (context: StaffContext) => context.actor.account.id;
const save = async (wanted: object = {}, by = admin) =>
  (
    await saveDepartment.call(by, {
      ...{
        id: null,
        names: [{ language: "en", text: "Support" }],
        email: "",
        time_zone: "UTC",
        hours: always,
      },
      ...{ days_off: [], answer_minutes: 60, solve_minutes: 600, reopen_days: null, takes_turns: true },
      ...{ is_default: true, is_active: true, members: [] },
      ...wanted,
    })
  ).id;
const ask = async (now = monday) =>
  (await askSupport.call({ ...(await asUser(account.id)), now }, { subject: "No boot", text: "Help" })).id;
const rowOf = async (id: number) => (await db().select().from(tickets).where(eq(tickets.id, id)))[0];
let keys = 0;
const reply = async (id: number, now: Date, by = first) => {
  const { last_message: seen } = await viewTicket.call(by, { id });
  const said = { id, text: "Try again", is_internal: false, seen, send_key: `answer-key-${++keys}` };
  return replyToCustomer.call({ ...by, now }, said);
};

describe("a department", () => {
  it("is saved and listed with its members, and changed by administrators alone", async () => {
    const id = await save({ members: [idOf(first), idOf(first)], email: "Help@Example.test " });
    const { departments: all, agents } = await listDepartments.call(first, {});
    expect(all).toEqual([
      expect.objectContaining({
        ...{ id, name: "Support", email: "help@example.test", members: [idOf(first)], is_open: true },
        usual_minutes: null,
      }),
    ]);
    expect(agents.map((one) => one.id)).toEqual(expect.arrayContaining([idOf(first), idOf(second)]));
    await expect(save({ id }, first)).rejects.toMatchObject(doc("staff.right_missing"));
    await save({ id, names: [{ language: "de", text: "Hilfe" }] });
    expect((await listDepartments.call(first, {})).departments[0]).toMatchObject({
      name: "Hilfe",
      members: [],
    });
  });

  it("is refused with what cannot be, and there is one default", async () => {
    await expect(save({ hours: ["09:00-08:00", ...always.slice(1)] })).rejects.toMatchObject(
      doc("argument.invalid"),
    );
    await expect(save({ time_zone: "Mars/Base" })).rejects.toMatchObject(doc("argument.invalid"));
    await expect(save({ names: [] })).rejects.toMatchObject(doc("department.no_name"));
    await expect(save({ members: [account.id] })).rejects.toMatchObject(doc("department.member"));
    await expect(save({ id: 99_999 })).rejects.toMatchObject(doc("department.not_found"));
    const before = await save({ email: "a@example.test" });
    await expect(save({ email: "a@example.test" })).rejects.toMatchObject(doc("department.email_taken"));
    const after = await save({ is_active: false });
    const { departments: all } = await listDepartments.call(first, {});
    expect(all.map((one) => [one.id, one.is_default, one.is_active])).toEqual([
      [before, false, true],
      [after, true, true],
    ]);
  });
});

describe("a new ticket", () => {
  it("goes to the default department, to its members in turn, also two at once", async () => {
    const department = await save({ members: [idOf(first), idOf(second)] });
    const ids = await Promise.all([ask(), ask(), ask(), ask()]);
    const rows = await Promise.all(ids.map(rowOf));
    expect(rows.map((row) => row?.departmentId)).toEqual(Array(4).fill(department));
    const members = rows.map((row) => row?.assigneeId).sort((a, b) => (a ?? 0) - (b ?? 0));
    expect(members).toEqual([idOf(first), idOf(first), idOf(second), idOf(second)]);
  });

  it("takes nobody's turn by a change of priority and tags", async () => {
    const department = await save({ members: [idOf(first), idOf(second)] });
    const id = await ask();
    for (const tags of [["a"], ["b"], ["c"]])
      await classifyTicket.call(first, { id, priority: "high", tags, department });
    const [before, after] = [await rowOf(id), await rowOf(await ask())];
    expect([before?.assigneeId, after?.assigneeId].sort()).toEqual([idOf(first), idOf(second)].sort());
    expect(before).toMatchObject({ priority: "high", tags: ["c"] });
  });

  it("stays nobody's without a department, or without turns", async () => {
    expect(await rowOf(await ask())).toMatchObject({
      departmentId: null,
      assigneeId: null,
      answerDueAt: null,
    });
    await save({ takes_turns: false, members: [idOf(first)] });
    expect(await rowOf(await ask())).toMatchObject({ assigneeId: null });
  });
});

describe("the clocks", () => {
  it("run in business hours: the first answer ends one, and the other stands while it is not our turn", async () => {
    const hours = ["09:00-18:00", "09:00-18:00", "", "", "", "", ""];
    await save({ hours, answer_minutes: 600, solve_minutes: 120 });
    const id = await ask();
    expect(await rowOf(id)).toMatchObject({
      answerDueAt: new Date("2026-12-01T11:00:00Z"),
      solveDueAt: new Date("2026-11-30T12:00:00Z"),
    });
    await reply(id, later(30));
    expect(await rowOf(id)).toMatchObject({
      ...{ answeredAt: later(30), answerMinutes: 30, solveDueAt: null, solveMinutesLeft: 90 },
    });
    const user = { ...(await asUser(account.id)), now: later(300) };
    await answerSupport.call(user, { id, text: "It does not help" });
    expect(await rowOf(id)).toMatchObject({ solveDueAt: later(390), solveMinutesLeft: null });
    await reply(id, later(420));
    expect(await rowOf(id)).toMatchObject({ answerMinutes: 30, solveMinutesLeft: -30 });
    await answerSupport.call({ ...user, now: later(430) }, { id, text: "Still not" });
    expect(await rowOf(id)).toMatchObject({ solveDueAt: later(400) });
    await setTicketState.call({ ...first, now: later(440) }, { id, event: "solve" });
    expect(await rowOf(id)).toMatchObject({ solveDueAt: null, solveMinutesLeft: -40 });
  });

  it("tell both sides within which time three of four answers came, once there are five", async () => {
    const department = await save({ answer_minutes: null, solve_minutes: null });
    const user = { ...(await asUser(account.id)), now: later(1_000) };
    const minutes = [10, 20, 30, 40];
    for (const after of minutes) await reply(await ask(), later(after));
    expect(await usualAnswer.call(user, {})).toEqual({ minutes: null, is_open: true });
    await reply(await ask(), later(50));
    expect(await usualAnswer.call(user, {})).toMatchObject({ minutes: 40 });
    const { departments: all } = await listDepartments.call({ ...first, now: later(1_000) }, {});
    expect(all.find(({ id }) => id === department)).toMatchObject({ usual_minutes: 40 });
    expect(await usualAnswer.call({ ...user, now: later(91 * 24 * 60) }, {})).toMatchObject({
      minutes: null,
    });
  });

  it("are those of the new department when a ticket is moved, and none without one", async () => {
    await save({ members: [idOf(first)] });
    const other = await save({ is_default: false, answer_minutes: 5, members: [idOf(second)] });
    const id = await ask();
    const change = (wanted: object) =>
      classifyTicket.call(
        { ...first, now: later(10) },
        { ...{ id, priority: "high", tags: ["Disk ", "disk"] }, department: other, ...wanted },
      );
    await change({});
    expect(await rowOf(id)).toMatchObject({
      ...{ departmentId: other, assigneeId: idOf(second), priority: "high", tags: ["disk"] },
      answerDueAt: later(15),
    });
    await change({ department: null });
    expect(await rowOf(id)).toMatchObject({
      departmentId: null,
      answerDueAt: null,
      assigneeId: idOf(second),
    });
    await expect(change({ department: 99_999 })).rejects.toMatchObject(doc("department.not_found"));
    await expect(change({ tags: ["a,b"] })).rejects.toMatchObject(doc("argument.invalid"));
  });
});

describe("assigned", () => {
  it("to an agent or in turn, it says so in the ticket to staff alone", async () => {
    await save({ members: [idOf(first), idOf(second)] });
    const id = await ask();
    const had = (await rowOf(id))?.assigneeId;
    const other = had === idOf(first) ? idOf(second) : idOf(first);
    expect(await handTicketOver.call(admin, { id, to: null })).toEqual({ assignee: other });
    expect(await handTicketOver.call(admin, { id, to: idOf(admin) })).toEqual({ assignee: idOf(admin) });
    const facts = (await viewTicket.call(first, { id })).messages.flatMap(({ fact }) => fact?.code ?? []);
    expect(facts).toEqual(["assigned", "assigned"]);
    expect((await showTicket.call(await asUser(account.id), { id })).messages).toHaveLength(1);
    await expect(handTicketOver.call(admin, { id, to: account.id })).rejects.toMatchObject(
      doc("agent.not_found"),
    );
  });

  it("in turn only where there is a department with members", async () => {
    const id = await ask();
    await expect(handTicketOver.call(admin, { id, to: null })).rejects.toMatchObject(
      doc("department.nobody"),
    );
    await save();
    const alone = await ask();
    await expect(handTicketOver.call(admin, { id: alone, to: null })).rejects.toMatchObject(
      doc("department.nobody"),
    );
  });
});

describe("a solved ticket", () => {
  it("is opened again within the days of its department, later a new one goes on with it", async () => {
    await save({ reopen_days: 2 });
    const id = await ask();
    await setTicketState.call({ ...first, now: monday }, { id, event: "solve" });
    const user = await asUser(account.id);
    const day = 24 * 60;
    expect(await answerSupport.call({ ...user, now: later(day) }, { id, text: "Again" })).toEqual({
      message: expect.any(Number),
    });
    await setTicketState.call({ ...first, now: later(day) }, { id, event: "solve" });
    const late = { ...user, now: later(4 * day) };
    await expect(changeTicket.call(late, { id, event: "reopen" })).rejects.toMatchObject(
      doc("conversation.over"),
    );
    const { ticket } = await answerSupport.call(late, { id, text: "Again" });
    expect(ticket).not.toBe(id);
    expect(await rowOf(ticket ?? 0)).toMatchObject({ followsId: id, subject: "No boot", state: "open" });
    expect(await rowOf(id)).toMatchObject({ state: "solved" });
    expect((await viewTicket.call(first, { id: ticket ?? 0 })).follows).toBe(id);
  });
});
