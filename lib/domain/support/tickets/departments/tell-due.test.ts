import { and, eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { mails } from "@/lib/db/tables/messages/mails";
import { tickets } from "@/lib/db/tables/support/tickets";
import type { StaffContext } from "@/lib/domain/kernel/operation/context";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { assignTicket } from "../agent/assign";
import { listMentions } from "../agent/mentions";
import { askSupport } from "../ask";
import { saveDepartment } from "./save";
import { tellDueAnswers } from "./tell-due";

withCatalogDatabase();

const db = () => database();
/** Monday, 10:00 in UTC; the first answer is due an hour later. */
const asked = new Date("2026-11-30T10:00:00Z");
const after = (minutes: number) => new Date(asked.getTime() + minutes * 60_000);

let first: StaffContext;
let second: StaffContext;
let outside: StaffContext;
/** A member who is limited to a company of which no customer here is one. */
let elsewhere: StaffContext;
let account: TestAccount;
beforeAll(async () => {
  [first, second, outside] = [await asStaff("support"), await asStaff("support"), await asStaff("support")];
  const limited = await addAccount(db(), { role: "support", totp: "JBSWY3DPEHPK3PXP", staffCompanies: [2] });
  elsewhere = await asStaff("support", limited.id);
  await saveDepartment.call(await asStaff("admin"), {
    ...{ id: null, names: [{ language: "en", text: "Support" }], email: "", time_zone: "UTC" },
    ...{ hours: Array<string>(7).fill("00:00-24:00"), days_off: [], answer_minutes: 60, solve_minutes: null },
    ...{ reopen_days: null, takes_turns: false, is_default: true, is_active: true },
    members: [idOf(first), idOf(second), idOf(elsewhere)],
  });
});
beforeEach(async () => {
  account = await addAccount(db());
});

const idOf = (context: StaffContext) => context.actor.account.id;
const ask = async () =>
  (await askSupport.call({ ...(await asUser(account.id)), now: asked }, { subject: "No boot", text: "Help" }))
    .id;
const mailsTo = async (context: StaffContext, ticket: number) => {
  const isIt = and(eq(mails.accountId, idOf(context)), eq(mails.kind, "conversation.due"));
  const rows = await db().select().from(mails).where(isIt);
  return rows.filter(({ subject }) => subject.includes(`#${ticket}`)).length;
};
const toldOf = async (context: StaffContext, ticket: number) =>
  (await listMentions.call(context, {})).mentions.filter((one) => one.ticket === ticket).length;

it("tells every member of the department while nobody has the ticket, once", async () => {
  const id = await ask();
  await tellDueAnswers(after(44));
  expect(await mailsTo(first, id)).toBe(0);
  await tellDueAnswers(after(46));
  await tellDueAnswers(after(50));
  for (const context of [first, second]) {
    expect(await mailsTo(context, id)).toBe(1);
    expect(await toldOf(context, id)).toBe(1);
  }
  for (const context of [outside, elsewhere]) {
    expect(await mailsTo(context, id)).toBe(0);
    expect(await toldOf(context, id)).toBe(0);
  }
});

it("tells nobody else than who has it, and nobody of what is answered or solved", async () => {
  const [taken, answered, solved] = [await ask(), await ask(), await ask()];
  await assignTicket.call(second, { id: taken, to: "me" });
  await db()
    .update(tickets)
    .set({ answeredAt: after(5) })
    .where(eq(tickets.id, answered));
  await db().update(tickets).set({ state: "solved" }).where(eq(tickets.id, solved));
  await tellDueAnswers(after(90));
  expect([await mailsTo(first, taken), await mailsTo(second, taken)]).toEqual([0, 1]);
  for (const id of [answered, solved]) expect(await mailsTo(first, id)).toBe(0);
});

it("goes on where nobody is a member any more", async () => {
  const id = await ask();
  await db().update(tickets).set({ departmentId: null }).where(eq(tickets.id, id));
  await tellDueAnswers(after(90));
  const [row] = await db().select().from(tickets).where(eq(tickets.id, id));
  expect(row?.dueToldAt).toEqual(after(90));
});
