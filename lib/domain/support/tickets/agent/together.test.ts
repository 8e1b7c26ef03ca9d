import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { ticketAgents } from "@/lib/db/tables/support/ticket-agents";
import type { StaffContext } from "@/lib/domain/kernel/operation/context";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { askSupport } from "../ask";
import { handTicketOver } from "./hand-over";
import { keepDraft } from "./keep-draft";
import { listMentions } from "./mentions";
import { newsOfTicket } from "./news";
import { replyToCustomer } from "./reply";
import { viewTicket } from "./view";

withCatalogDatabase();

const db = () => database();
const start = new Date("2026-12-01T10:00:00Z");
const later = (seconds: number) => new Date(start.getTime() + seconds * 1_000);

let account: TestAccount;
let mia: StaffContext;
let tom: StaffContext;
let id: number;
beforeAll(async () => {
  const named = async (firstname: string) => {
    const known = await addAccount(db(), {
      role: "support",
      email: `${firstname}@staff.example`.toLowerCase(),
    });
    return asStaff("support", known.id);
  };
  mia = await named("Mia");
  tom = await named("Tom");
});
beforeEach(async () => {
  account = await addAccount(db());
  id = (await askSupport.call(await asUser(account.id), { subject: "No boot", text: "Help" })).id;
});

const at = (context: StaffContext, now: Date): StaffContext => ({ ...context, now });
const news = (by: StaffContext, now = start) => newsOfTicket.call(at(by, now), { id });
const draft = (by: StaffContext, text: string, now = start) =>
  keepDraft.call(at(by, now), { id, text, is_note: false });
let keys = 0;
const note = async (text: string, by = mia) =>
  replyToCustomer.call(by, { id, text, is_internal: true, seen: 0, send_key: `note-key-${++keys}` });
const toldTo = async (by: StaffContext) =>
  (await listMentions.call(by, {})).mentions.map(({ ticket }) => ticket);

describe("two agents in one ticket", () => {
  it("see that the other has it open, and when they type, until they have not for half a minute", async () => {
    expect((await news(mia)).others).toEqual([]);
    const [other] = (await news(tom)).others;
    expect(other).toMatchObject({ types: false });
    await draft(tom, "I look", later(5));
    expect((await news(mia, later(10))).others).toEqual([{ name: other?.name, types: true }]);
    await news(tom, later(36));
    expect((await news(mia, later(36))).others).toEqual([{ name: other?.name, types: false }]);
    expect((await news(mia, later(90))).others).toEqual([]);
  });

  it("each find their own text again, sealed, until they send it or empty it, and without a line in the log", async () => {
    await draft(mia, "Have you tried");
    await draft(tom, "I look");
    const drafts = async (by: StaffContext) => (await viewTicket.call(by, { id })).draft;
    expect(await drafts(mia)).toEqual({ text: "Have you tried", is_note: false });
    const [row] = await db()
      .select({ draft: ticketAgents.draft })
      .from(ticketAgents)
      .where(eq(ticketAgents.ticketId, id));
    expect(row?.draft).toBeTruthy();
    await draft(tom, "");
    expect(await drafts(tom)).toBeNull();
    await note("Done");
    expect(await drafts(mia)).toBeNull();
    const rows = await db()
      .select()
      .from(auditRows)
      .where(eq(auditRows.operation, "conversations.keep_draft"));
    expect(rows).toEqual([]);
  });
});

describe("a note", () => {
  it("tells whom it names in the panel, until they open the ticket", async () => {
    await note("@tom please look, @nobody and mail@mia.example");
    expect(await toldTo(tom)).toEqual([id]);
    expect(await toldTo(mia)).toEqual([]);
    await newsOfTicket.call(tom, { id });
    expect(await toldTo(tom)).toEqual([]);
  });

  it("tells nobody of what they write themselves, and an answer tells nobody", async () => {
    await note("@mia remember");
    expect(await toldTo(mia)).toEqual([]);
    const { last_message: seen } = await viewTicket.call(mia, { id });
    const answer = { id, text: "Ask @tom", is_internal: false, seen, send_key: `answer-key-${++keys}` };
    await replyToCustomer.call(mia, answer);
    expect(await toldTo(tom)).toEqual([]);
  });

  it("is not needed for who is assigned", async () => {
    await handTicketOver.call(mia, { id, to: tom.actor.account.id });
    expect(await toldTo(tom)).toEqual([id]);
  });
});
