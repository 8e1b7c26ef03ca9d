import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { tickets } from "@/lib/db/tables/support/tickets";
import type { SignedContext } from "@/lib/domain/kernel/operation/context";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import {
  asBrowser,
  asImpersonator,
  asKey,
  asStaff,
  proved,
  withCatalogDatabase,
} from "@/lib/testing/operations/contexts";
import { refusal } from "@/lib/testing/operations/refusal";
import { addServer } from "@/lib/testing/servers/servers";
import { setSupportAccess, showSupportAccess } from "../../impersonation/access";
import { askSupport } from "../ask";
import { showTicket } from "../show";
import { askConsent } from "./ask";
import { giveConsent } from "./give";

withCatalogDatabase();

const reason = "to see why it does not boot";

let account: TestAccount;
let owner: SignedContext;
let server: number;
beforeEach(async () => {
  account = await addAccount(database());
  owner = await proved(await asBrowser(account.id));
  server = await addServer(database(), account, { hostname: "web-1" });
});

const ask = async (what: "visit" | "console" = "console") =>
  (await askConsent.call(await asStaff("support"), { about: "server", id: server, what, reason })).ticket;
const asked = async (ticket: number) =>
  (await showTicket.call(owner, { id: ticket })).messages.findLast(
    ({ fact }) => fact?.code === "consent_asked",
  )?.id ?? 0;
const access = () => showSupportAccess.call(owner, {});

it("support asks in a ticket about the server, and one press allows screens until tomorrow", async () => {
  const ticket = await ask();
  const [row] = await database().select().from(tickets).where(eq(tickets.id, ticket));
  expect(row).toMatchObject({ accountId: account.id, serverId: server, state: "waiting", origin: "STAFF" });
  expect((await mailsTo(account.email))[0]?.body).toContain(reason);
  expect((await access()).consoles_until).toBeNull();
  await giveConsent.call(owner, { id: ticket, message: await asked(ticket) });
  const until = new Date((await access()).consoles_until ?? 0).getTime() - owner.now.getTime();
  expect(until).toBe(86_400_000);
  const thread = await showTicket.call(owner, { id: ticket });
  expect(thread.messages.at(-1)?.fact).toEqual({ code: "consent_given", what: "console" });
  expect(thread.state).toBe("open");
  // The next request goes into the same ticket.
  expect(await ask("visit")).toBe(ticket);
});

it("a visit that was switched off is allowed for a day, and one that is always allowed stays so", async () => {
  await setSupportAccess.call(owner, { access: "off" });
  const ticket = await ask("visit");
  await giveConsent.call(owner, { id: ticket, message: await asked(ticket) });
  expect(await access()).toMatchObject({ access: "day", consoles_until: null });
  await setSupportAccess.call(owner, { access: "on" });
  await giveConsent.call(owner, { id: ticket, message: await asked(ticket) });
  expect(await access()).toMatchObject({ access: "on" });
});

it("is granted by its owner in person alone: neither staff, keys, others nor without a request", async () => {
  const ticket = await ask();
  const message = await asked(ticket);
  const give = (who: SignedContext, facts = { id: ticket, message }) => giveConsent.answer(who, facts);
  const { context } = await asImpersonator(account.id, { mode: "read_write" }, { supportReason: "phone" });
  await expect(give(context)).rejects.toEqual(refusal("impersonation.forbidden"));
  await expect(give(await asKey(account.id))).rejects.toEqual(refusal("person.required"));
  const stranger = await proved(await asBrowser((await addAccount(database())).id));
  await expect(give(stranger)).rejects.toEqual(refusal("conversation.not_found"));
  await expect(give(await asBrowser(account.id))).rejects.toEqual(refusal("owner.unproved"));
  const { id } = await askSupport.call(owner, { subject: "Question", text: "Hello" });
  const own = (await showTicket.call(owner, { id })).last_message;
  await expect(give(owner, { id, message: own })).rejects.toEqual(refusal("conversation.not_found"));
  await expect(give(owner, { id, message })).rejects.toEqual(refusal("conversation.not_found"));
  expect((await access()).consoles_until).toBeNull();
});

it("is asked for by staff who may visit, with a reason", async () => {
  const call = async (who: "support" | "catalogue", text: string) =>
    askConsent.call(await asStaff(who), { about: "server", id: server, what: "console", reason: text });
  await expect(call("catalogue", reason)).rejects.toEqual(refusal("staff.right_missing"));
  await expect(call("support", "")).rejects.toEqual(refusal("reason.missing"));
});
