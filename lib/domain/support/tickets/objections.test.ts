import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { addAccount } from "@/lib/testing/factories";
import { asImpersonator, asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import type { SignedContext, StaffContext } from "../../kernel/operation/context";
import { showOverview, showQueue } from "../back-office/queue";
import { listImpersonations } from "../impersonation/mine";
import { addFile } from "./add-file";
import { assignTicket } from "./agent/assign";
import { readStaffFile } from "./agent/files";
import { newsOfTicket } from "./agent/news";
import { queueTickets } from "./agent/queue";
import { replyToCustomer } from "./agent/reply";
import { revokeAddresses } from "./agent/revoke-addresses";
import { setTicketState } from "./agent/set-state";
import { viewTicket } from "./agent/view";
import { answerSupport } from "./answer";
import { listTickets } from "./list";
import { objectToImpersonation } from "./object";
import { showTicket } from "./show";

withCatalogDatabase();

let owner: SignedContext;
let support: StaffContext;
let admin: StaffContext;
let visit: number;
let id: number;
let underImpersonation: SignedContext;

beforeAll(async () => {
  const account = await addAccount(database());
  owner = await asUser(account.id);
  support = await asStaff("support");
  admin = await asStaff("admin");
  const made = await asImpersonator(account.id, { staff: support, reason: "ticket 7" });
  visit = made.visit;
  underImpersonation = made.context;
});

const subject = "Objection to the visit";
const read = async () => (await listImpersonations.call(owner, {})).visits[0];

describe("a customer objects to an impersonation session", () => {
  it("by one press, and once however often it is pressed", async () => {
    expect(await read()).toMatchObject({ id: visit, objection: null });
    const done = await Promise.all(
      [1, 2, 3].map(() => objectToImpersonation.call(owner, { visit, subject })),
    );
    id = done[0]?.id ?? 0;
    expect(done.map((one) => one.id)).toEqual([id, id, id]);
    expect(await read()).toMatchObject({ objection: id });
    const thread = await showTicket.call(owner, { id });
    expect(thread).toMatchObject({ subject, state: "open", about: { kind: "visit", name: String(visit) } });
    expect(thread.messages).toMatchObject([
      { author: "panel", fact: { code: "objected", reason: "ticket 7" } },
    ]);
  });

  it("to one of their own account alone", async () => {
    const stranger = await asUser((await addAccount(database())).id);
    for (const wrong of [visit, 999_999])
      await expect(objectToImpersonation.call(stranger, { visit: wrong, subject })).rejects.toMatchObject({
        code: "not_found",
      });
  });

  it("which anyone who was there neither finds nor reads nor closes, in the back office or during impersonation", async () => {
    const file = await addFile.call(owner, {
      name: "notes.txt",
      content: Buffer.from("what I saw").toString("base64"),
    });
    await answerSupport.call(owner, { id, text: "I asked for nothing.", files: [file.id] });
    const { conversations: tickets } = await queueTickets.call(support, { state: "all" });
    expect(tickets).toEqual([]);
    const send_key = "a-key-of-this-test";
    const tries = [
      viewTicket.call(support, { id }),
      newsOfTicket.call(support, { id }),
      assignTicket.call(support, { id, to: "me" }),
      setTicketState.call(support, { id, event: "solve" }),
      revokeAddresses.call(support, { id }),
      replyToCustomer.call(support, { id, text: "No", is_internal: false, seen: 1_000, send_key }),
      readStaffFile.call(support, { id: file.id }),
      showTicket.call(underImpersonation, { id }),
    ];
    for (const one of await Promise.allSettled(tries))
      expect(one).toMatchObject({ status: "rejected", reason: { code: "not_found" } });
    expect((await listTickets.call(underImpersonation, {})).conversations).toEqual([]);
    expect((await listTickets.call(owner, {})).conversations).toMatchObject([{ id }]);
    await expect(objectToImpersonation.call(underImpersonation, { visit, subject })).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it("and those who manage staff have it on a list of theirs until it is solved", async () => {
    const list = async () => (await showQueue.call(admin, { queue: "objections" })).rows;
    expect(await list()).toMatchObject([{ id, title: subject, detail: "ticket 7", state: "open" }]);
    const { queues } = await showOverview.call(support, {});
    expect(queues).toContainEqual({ name: "conversations", count: 0 });
    expect(queues.map(({ name }) => name)).not.toContain("objections");
    expect((await viewTicket.call(admin, { id })).messages).toHaveLength(2);
    await setTicketState.call(admin, { id, event: "solve" });
    expect(await list()).toEqual([]);
  });
});
