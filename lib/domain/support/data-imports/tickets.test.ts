import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { ticketMessages, tickets } from "@/lib/db/tables/support/tickets";
import { accountOf, client, type Tables, take } from "@/lib/testing/imports/whmcs-tables";
import { withCatalogDatabase } from "@/lib/testing/operations/contexts";

withCatalogDatabase();

const reply = (id: number, message: string, admin = "") => ({
  ...{ id, tid: 1, userid: admin === "" ? 1 : 0, date: `2024-03-0${id} 10:00:00`, message },
  ...{ admin, attachment: "" },
});

const source = (status: string, replies: ReturnType<typeof reply>[]): Tables => ({
  tblclients: [client(1)],
  tblcurrencies: [{ id: 1, code: "EUR" }],
  tbltickets: [
    {
      ...{
        id: 1,
        tid: "ABC-1",
        userid: 1,
        date: "2024-03-01 09:00:00",
        title: "Slow",
        message: "It is slow.",
      },
      ...{ status, urgency: "Low", admin: "", attachment: "" },
    },
  ],
  tblticketreplies: replies,
});

async function ticketsHere() {
  const rows = await database()
    .select()
    .from(tickets)
    .where(eq(tickets.accountId, await accountOf("1")))
    .orderBy(asc(tickets.id));
  return Promise.all(
    rows.map(async ({ id, state, solvedAt, waitingMessageId }) => {
      const messages = await database()
        .select()
        .from(ticketMessages)
        .where(eq(ticketMessages.ticketId, id))
        .orderBy(asc(ticketMessages.id));
      const texts = messages.map(({ text }) => text);
      const waits = messages.find((one) => one.id === waitingMessageId)?.text ?? null;
      return { state, isSolved: solvedAt !== null, texts, waits };
    }),
  );
}

test("a ticket that is open there again goes on here with all its messages", async () => {
  const answered = [reply(1, "We look.", "Max")];
  await take(source("Answered", answered));
  expect(await ticketsHere()).toMatchObject([{ state: "waiting", texts: ["It is slow.", "We look."] }]);
  await take(source("Closed", answered));
  expect(await ticketsHere()).toMatchObject([{ state: "solved", isSolved: true }]);
  const { report } = await take(source("Closed", answered));
  expect(report.counts.ticket).toMatchObject({ added: 0, changed: 0 });

  const again = [...answered, reply(2, "Still slow.")];
  await take(source("Customer-Reply", again));
  const texts = ["It is slow.", "We look.", "Still slow."];
  expect(await ticketsHere()).toEqual([{ state: "open", isSolved: false, texts, waits: "Still slow." }]);
  await take(source("Closed", again));
  await take(source("Open", again));
  expect(await ticketsHere()).toEqual([{ state: "open", isSolved: false, texts, waits: "Still slow." }]);
  expect((await take(source("Open", again))).report.counts.ticket).toMatchObject({ added: 0, changed: 0 });
  await take(source("Closed", again));
  await take(source("On Hold", again));
  expect(await ticketsHere()).toEqual([{ state: "waiting", isSolved: false, texts, waits: null }]);
});
