import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import type { StaffContext } from "@/lib/domain/kernel/operation/context";
import { addAccount } from "@/lib/testing/factories";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import { listTickets } from "../list";
import { showTicket } from "../show";
import { findReader } from "./find-reader";
import { viewTicket } from "./view";
import { writeToCustomer } from "./write";

withCatalogDatabase();

const doc = (name: string) => ({ extras: { doc: name } });
const both = {
  subjects: [
    { language: "en" as const, text: "New rack" },
    { language: "de" as const, text: "Neues Rack" },
  ],
  texts: [
    { language: "en" as const, text: "We move your server." },
    { language: "de" as const, text: "Wir ziehen um." },
  ],
};

let staff: StaffContext;
beforeAll(async () => {
  staff = await asStaff("support");
});

describe("a message that support begins", () => {
  it("is a ticket of the customer in their language, waits for them, and is mailed once however often it is sent", async () => {
    const account = await addAccount(database(), { language: "de" });
    const said = { to: "customer" as const, id: account.id, ...both, send_key: "write-key-1" };
    const { id } = await writeToCustomer.call(staff, said);
    expect(await writeToCustomer.call(staff, said)).toEqual({ id });
    const user = await asUser(account.id);
    expect((await listTickets.call(user, {})).conversations).toHaveLength(1);
    const thread = await showTicket.call(user, { id });
    expect(thread).toMatchObject({ subject: "Neues Rack", state: "waiting" });
    expect(thread.messages[0]).toMatchObject({ author: "staff", text: "Wir ziehen um." });
    expect((await viewTicket.call(staff, { id })).assignee).toMatchObject({ is_me: true });
    const mails = await mailsTo(account.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.body).toContain("schreibt Ihnen zu „Neues Rack“");
  });

  it("about a server goes to who has it", async () => {
    const account = await addAccount(database());
    const server = await addServer(database(), account, { hostname: "nl-moves-1" });
    const to = { to: "server" as const, id: server };
    expect(await findReader.call(staff, to)).toMatchObject({ email: account.email, server: "nl-moves-1" });
    const { id } = await writeToCustomer.call(staff, { ...to, ...both });
    expect(await showTicket.call(await asUser(account.id), { id })).toMatchObject({
      ...{ subject: "New rack", about: { key: `server-${server}` } },
    });
  });

  it("needs a subject and a text in one language, and a reader", async () => {
    const { id } = await addAccount(database());
    const write = (more: object) => writeToCustomer.call(staff, { to: "customer", id, ...both, ...more });
    await expect(write({ subjects: [{ language: "ru", text: "Тема" }] })).rejects.toMatchObject(
      doc("conversation.no_text"),
    );
    await expect(write({ id: 999_999 })).rejects.toMatchObject(doc("account.not_found"));
    await expect(write({ to: "server", id: 999_999 })).rejects.toMatchObject(doc("server.not_found"));
    await expect(write({ id: staff.actor.account.id })).rejects.toMatchObject(doc("account.not_found"));
  });
});
