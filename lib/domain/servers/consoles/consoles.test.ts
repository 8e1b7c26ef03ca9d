import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { members } from "@/lib/db/tables/customers/members";
import { sessions } from "@/lib/db/tables/identity/sessions";
import { consoleTickets } from "@/lib/db/tables/servers/consoles";
import { servers } from "@/lib/db/tables/servers/servers";
import { impersonations } from "@/lib/db/tables/support/impersonation";
import { runJob, runnerOf } from "@/lib/testing/jobs/work";
import { addService } from "@/lib/testing/money/renewals";
import {
  asBrowser,
  asGuest,
  asImpersonator,
  asUser,
  proved,
  withCatalogDatabase,
} from "@/lib/testing/operations/contexts";
import { logout } from "../../identity/auth/logout";
import { checkCallback } from "../../kernel/jobs/check";
import type { Context, SignedContext } from "../../kernel/operation/context";
import { setSupportAccess } from "../../support/impersonation/access";
import { hardOff } from "../power/hard-off";
import { connectConsole } from "./connect";
import { joinConsole } from "./join";
import { openScreen } from "./novnc";
import { openConsole } from "./open";
import { viewConsole } from "./view";
import { watchConsole } from "./watch";

withCatalogDatabase();

const runner = runnerOf(openScreen.kind, hardOff.kind);
const here = "203.0.113.5";
const elsewhere = "203.0.113.99";

let program: SignedContext;
let browser: SignedContext;
let id: number;
let accountId: number;
beforeEach(async () => {
  const service = await addService(new Date());
  id = service.serverId;
  accountId = service.account.id;
  program = await asUser(accountId);
  browser = await asBrowser(accountId);
});

async function ticketOf(asker: SignedContext, white_ip?: string): Promise<string> {
  const { callback } = await openScreen.call(asker, { id, ...(white_ip ? { white_ip } : {}) });
  await runJob(callback, runner);
  const { scope, context } = await checkCallback.call(asGuest(), { key: callback });
  expect(String(scope)).toMatch(/^http:\/\/panel\.test\/console\/[\w-]{32}$/);
  expect(context).toMatchObject({ action: "novnc" });
  return String(scope).split("/").at(-1) ?? "";
}
const from = (address: string): Context => asGuest({ address });
const open = (ticket: string, who: Context = from(here)) => openConsole.call(who, { ticket });
const refusal = { extras: { doc: "console.not_found" } };

/** The token of a connection to a console that an API client opened. */
async function opened() {
  const passed = await open(await ticketOf(program));
  const word = async () => (await connectConsole.call(from(here), passed)).word ?? "";
  const watched = async () =>
    (await watchConsole.call(asGuest(), { console: passed.console, is_cut: false })).end;
  return { passed, word, watched };
}

it("an address that a program asked for opens once, from the address of the call", async () => {
  const ticket = await ticketOf(program);
  expect(await open(ticket)).toMatchObject({ pass: expect.stringMatching(/^[\w-]{32}$/) });
  await expect(open(ticket)).rejects.toMatchObject(refusal);
  await expect(open(await ticketOf(program), from(elsewhere))).rejects.toMatchObject(refusal);
});

it("`white_ip` says from where it opens, no matter who asked for it", async () => {
  for (const asker of [program, browser]) {
    await expect(open(await ticketOf(asker, elsewhere), asker)).rejects.toMatchObject(refusal);
    const passed = await open(await ticketOf(asker, elsewhere), from(elsewhere));
    expect(await viewConsole.call(from(elsewhere), passed)).toMatchObject({ server_id: id, is_own: false });
    await expect(connectConsole.call(from(here), passed)).rejects.toMatchObject(refusal);
    const { word } = await connectConsole.call(from(elsewhere), passed);
    await expect(joinConsole.call(from(here), { word: word ?? "" })).rejects.toMatchObject(refusal);
  }
});

it("one that a browser asked for opens in that browser alone, wherever it is by then", async () => {
  const other = await asBrowser(accountId);
  for (const who of [from(here), program, other])
    await expect(open(await ticketOf(browser), who)).rejects.toMatchObject(refusal);
  const moved = { ...browser, address: elsewhere };
  const passed = await open(await ticketOf(browser), moved);
  expect(await viewConsole.call(moved, passed)).toMatchObject({ server_id: id, is_own: true });
  await expect(viewConsole.call(other, passed)).rejects.toMatchObject(refusal);
  await expect(viewConsole.call(moved, { ...passed, pass: "x".repeat(32) })).rejects.toMatchObject(refusal);
});

it("it is open for a minute, while its session lives and its server may be used", async () => {
  const late = await ticketOf(program);
  await database().update(consoleTickets).set({ expiresAt: new Date() });
  await expect(open(late)).rejects.toMatchObject(refusal);
  const paused = await ticketOf(program);
  const change = (facts: Partial<typeof servers.$inferInsert>) =>
    database().update(servers).set(facts).where(eq(servers.id, id));
  await change({ state: "suspended", suspendedBy: "staff" });
  await expect(open(paused)).rejects.toMatchObject(refusal);
  await change({ state: "running", suspendedBy: null });
  const ended = await ticketOf(program);
  await logout.call(program, {});
  await expect(open(ended)).rejects.toMatchObject(refusal);
});

it("a word opens one connection, soon, and no word is kept as it is", async () => {
  const { passed, word } = await opened();
  const first = await word();
  const joined = await joinConsole.call(from(here), { word: first });
  expect(joined).toMatchObject({ console: passed.console, end: null, screen: { host: "127.0.0.1" } });
  await expect(joinConsole.call(from(here), { word: first })).rejects.toMatchObject(refusal);
  const replaced = await word();
  const late = await word();
  await expect(joinConsole.call(from(here), { word: replaced })).rejects.toMatchObject(refusal);
  const rows = JSON.stringify(await database().select().from(consoleTickets));
  for (const secret of [first, late, passed.pass])
    expect(rows).not.toContain(Buffer.from(secret).toJSON().data.join(","));
  await database().update(consoleTickets).set({ connectBy: new Date() });
  await expect(joinConsole.call(from(here), { word: late })).rejects.toMatchObject(refusal);
});

it("a console of someone else's server cannot be asked for", async () => {
  const stranger = await addService(new Date());
  await expect(openScreen.call(program, { id: stranger.serverId })).rejects.toMatchObject({
    extras: { doc: "server.foreign" },
  });
});

it("an open one ends with its session", async () => {
  const { watched, passed } = await opened();
  expect(await watched()).toBeNull();
  await logout.call(program, {});
  expect(await watched()).toBe("session");
  expect(await connectConsole.call(from(here), passed)).toEqual({ word: null, end: "session" });
});

it("an open one ends with its server, with the owner of it, and after twelve hours", async () => {
  const { watched, passed } = await opened();
  const change = (facts: Partial<typeof servers.$inferInsert>) =>
    database().update(servers).set(facts).where(eq(servers.id, id));
  await change({ state: "suspended", suspendedBy: "unpaid" });
  expect(await watched()).toBe("server");
  await change({ state: "running", suspendedBy: null });
  expect(await watched()).toBeNull();
  const other = await addService(new Date());
  await change({ accountId: other.account.id });
  expect(await watched()).toBe("server");
  await change({ accountId, deletedAt: new Date() });
  expect(await watched()).toBe("server");
  const usedAt = new Date(Date.now() - 12 * 3_600_000);
  await database().update(consoleTickets).set({ usedAt }).where(eq(consoleTickets.id, passed.console));
  expect(await watched()).toBe("too_long");
});

it("an open one ends with the right of a member, and with the session in the own account", async () => {
  const person = await addService(new Date());
  const own = await asBrowser(person.account.id);
  const [membership] = await database()
    .insert(members)
    .values({
      accountId,
      personId: person.account.id,
      email: own.actor.account.email,
      role: "technician",
      invitedBy: accountId,
      invitedAt: new Date(),
      acceptedAt: new Date(),
    })
    .returning();
  const { watched } = await opened();
  await database()
    .update(sessions)
    .set({ kind: "colleague", memberId: membership?.id ?? 0, ownSessionId: own.actor.session.id })
    .where(eq(sessions.id, program.actor.session.id));
  expect(await watched()).toBeNull();
  await database().update(members).set({ role: "viewer" });
  expect(await watched()).toBe("right");
  await logout.call(own, {});
  expect(await watched()).toBe("session");
});

it("support opens one only while the customer lets it, and it ends with that", async () => {
  const because = { supportReason: "looks at the screen" };
  const visiting = async () => (await asImpersonator(accountId, { mode: "read_write" }, because)).context;
  await expect(openScreen.call(await visiting(), { id })).rejects.toMatchObject({
    extras: { doc: "impersonation.no_console" },
  });
  await setSupportAccess.call(await proved(browser), { consoles: true });
  const visitor = await visiting();
  const passed = await open(await ticketOf(visitor), visitor);
  const watched = async () =>
    (await watchConsole.call(asGuest(), { console: passed.console, is_cut: false })).end;
  expect(await watched()).toBeNull();
  await setSupportAccess.call(browser, { consoles: false });
  expect(await watched()).toBe("right");
  await setSupportAccess.call(await proved(browser), { consoles: true });
  await database()
    .update(impersonations)
    .set({ endedAt: new Date() })
    .where(eq(impersonations.accountId, accountId));
  expect(await watched()).toBe("session");
});

it("a machine that is off has no screen, and says so", async () => {
  const { word, passed } = await opened();
  const early = await word();
  const { callback } = await hardOff.call(program, { id });
  await runJob(callback, runner);
  expect(await connectConsole.call(from(here), passed)).toEqual({ word: null, end: "off" });
  expect(await joinConsole.call(from(here), { word: early })).toMatchObject({
    end: "off",
    screen: null,
  });
  const cut = await watchConsole.call(asGuest(), { console: passed.console, is_cut: true });
  expect(cut.end).toBe("off");
});
