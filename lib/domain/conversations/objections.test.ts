import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { asStaff, asUser, asVisitor, withCatalogueDatabase } from "@/lib/testing/contexts";
import { addAccount } from "@/lib/testing/factories";
import { showOverview, showQueue } from "../desk/queue";
import type { SignedContext, StaffContext } from "../kernel/context";
import { listVisits } from "../visits/mine";
import { addFile } from "./add-file";
import { answerSupport } from "./answer";
import { assignConversation } from "./desk/assign";
import { readStaffFile } from "./desk/files";
import { newsOfConversation } from "./desk/news";
import { queueConversations } from "./desk/queue";
import { replyToCustomer } from "./desk/reply";
import { revokeAddresses } from "./desk/revoke-addresses";
import { setConversationState } from "./desk/set-state";
import { viewConversation } from "./desk/view";
import { listConversations } from "./list";
import { objectToVisit } from "./object";
import { showConversation } from "./show";

withCatalogueDatabase();

let owner: SignedContext;
let support: StaffContext;
let admin: StaffContext;
let visit: number;
let id: number;
let onVisit: SignedContext;

beforeAll(async () => {
  const account = await addAccount(database());
  owner = await asUser(account.id);
  support = await asStaff("support");
  admin = await asStaff("admin");
  const made = await asVisitor(account.id, { staff: support, reason: "ticket 7" });
  visit = made.visit;
  onVisit = made.context;
});

const subject = "Objection to the visit";
const read = async () => (await listVisits.call(owner, {})).visits[0];

describe("a customer objects to a visit", () => {
  it("by one press, and once however often it is pressed", async () => {
    expect(await read()).toMatchObject({ id: visit, objection: null });
    const done = await Promise.all([1, 2, 3].map(() => objectToVisit.call(owner, { visit, subject })));
    id = done[0]?.id ?? 0;
    expect(done.map((one) => one.id)).toEqual([id, id, id]);
    expect(await read()).toMatchObject({ objection: id });
    const thread = await showConversation.call(owner, { id });
    expect(thread).toMatchObject({ subject, state: "open", about: { kind: "visit", name: String(visit) } });
    expect(thread.messages).toMatchObject([
      { author: "panel", fact: { code: "objected", reason: "ticket 7" } },
    ]);
  });

  it("to one of their own account alone", async () => {
    const stranger = await asUser((await addAccount(database())).id);
    for (const wrong of [visit, 999_999])
      await expect(objectToVisit.call(stranger, { visit: wrong, subject })).rejects.toMatchObject({
        code: "not_found",
      });
  });

  it("which whoever was there neither finds nor reads nor closes, at the desk or on a visit", async () => {
    const file = await addFile.call(owner, {
      name: "notes.txt",
      content: Buffer.from("what I saw").toString("base64"),
    });
    await answerSupport.call(owner, { id, text: "I asked for nothing.", files: [file.id] });
    const { conversations } = await queueConversations.call(support, { state: "all" });
    expect(conversations).toEqual([]);
    const send_key = "a-key-of-this-test";
    const tries = [
      viewConversation.call(support, { id }),
      newsOfConversation.call(support, { id }),
      assignConversation.call(support, { id, to: "me" }),
      setConversationState.call(support, { id, event: "solve" }),
      revokeAddresses.call(support, { id }),
      replyToCustomer.call(support, { id, text: "No", is_internal: false, seen: 1_000, send_key }),
      readStaffFile.call(support, { id: file.id }),
      showConversation.call(onVisit, { id }),
    ];
    for (const one of await Promise.allSettled(tries))
      expect(one).toMatchObject({ status: "rejected", reason: { code: "not_found" } });
    expect((await listConversations.call(onVisit, {})).conversations).toEqual([]);
    expect((await listConversations.call(owner, {})).conversations).toMatchObject([{ id }]);
    await expect(objectToVisit.call(onVisit, { visit, subject })).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it("and those who manage staff have it on a list of theirs until it is solved", async () => {
    const list = async () => (await showQueue.call(admin, { queue: "objections" })).rows;
    expect(await list()).toMatchObject([{ id, title: subject, detail: "ticket 7", state: "open" }]);
    const { queues } = await showOverview.call(support, {});
    expect(queues).toContainEqual({ name: "conversations", count: 0 });
    expect(queues.map(({ name }) => name)).not.toContain("objections");
    expect((await viewConversation.call(admin, { id })).messages).toHaveLength(2);
    await setConversationState.call(admin, { id, event: "solve" });
    expect(await list()).toEqual([]);
  });
});
