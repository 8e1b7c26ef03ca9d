import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { dataRequests } from "@/lib/db/tables/customers/data-requests";
import { addAccount } from "@/lib/testing/factories";
import { asBrowser, asStaff, asUser, proved, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { closeOwnAccount } from "../../customers/personal-data/close";
import { runErasure } from "../../customers/personal-data/run-erasure";
import { newsOfTicket } from "./agent/news";
import { queueTickets } from "./agent/queue";
import { replyToCustomer } from "./agent/reply";
import { setTicketState } from "./agent/set-state";
import { viewTicket } from "./agent/view";
import { writeToCustomer } from "./agent/write";
import { askSupport } from "./ask";
import { markSpam } from "./spam/mark";

withCatalogDatabase();

const noReader = { extras: { doc: "conversation.no_reader" } };

test("tickets of an erased account are solved with it, and nobody writes to it any more", async () => {
  const account = await addAccount(database());
  const staff = await asStaff("support");
  const { id } = await askSupport.call(await asUser(account.id), { subject: "No boot", text: "Help" });
  let count = 0;
  const reply = async (is_internal: boolean) =>
    replyToCustomer.call(staff, {
      ...{ id, text: "Try again", is_internal, send_key: `erased-key-${++count}` },
      seen: (await newsOfTicket.call(staff, { id })).last,
    });
  await closeOwnAccount.call(await proved(await asBrowser(account.id)), {});
  await reply(false);
  const isTheirs = and(eq(dataRequests.accountId, account.id), eq(dataRequests.kind, "erasure"));
  const [request] = await database().select().from(dataRequests).where(isTheirs);
  // From its beginning on: what is written then would stay.
  await database().update(dataRequests).set({ state: "working" }).where(isTheirs);
  await expect(reply(false)).rejects.toMatchObject(noReader);
  await runErasure(request?.id ?? 0, new Date(Date.now() + 30 * 86_400_000));
  const { conversations } = await queueTickets.call(staff, { state: "all", account: account.id });
  expect(conversations).toMatchObject([{ id, state: "solved", due: null }]);
  await expect(reply(false)).rejects.toMatchObject(noReader);
  await reply(true);
  await expect(setTicketState.call(staff, { id, event: "reopen" })).rejects.toMatchObject(noReader);
  for (const is_spam of [true, false]) await markSpam.call(staff, { id, is_spam });
  const shown = await viewTicket.call(staff, { id });
  expect([shown.state, shown.customer.is_erased]).toEqual(["solved", true]);
  const texts = [{ language: "en" as const, text: "Hello" }];
  await expect(
    writeToCustomer.call(staff, { to: "customer", id: account.id, subjects: texts, texts }),
  ).rejects.toMatchObject(noReader);
});
