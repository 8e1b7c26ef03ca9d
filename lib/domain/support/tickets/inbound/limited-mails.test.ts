import { asc, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { personalData } from "@/lib/db/personal-data/all";
import { eraseInTable } from "@/lib/db/personal-data/erase";
import { failureCounts } from "@/lib/db/tables/kernel/rate-limits";
import { abuseCases } from "@/lib/db/tables/support/abuse";
import { inboundMails } from "@/lib/db/tables/support/tickets";
import type { SignedContext, StaffContext } from "@/lib/domain/kernel/operation/context";
import { consumeRateLimit } from "@/lib/domain/kernel/rate-limits/shared/rate-limit";
import type { TestAccount } from "@/lib/testing/factories";
import { withCatalogDatabase } from "@/lib/testing/operations/contexts";
import {
  takenAt as at,
  mailWithLog,
  openSupportMailbox,
  takeSources as take,
} from "@/lib/testing/support/mailbox";
import { showOverview } from "../../back-office/queue";
import { downloadFailedMail, retryFailedMail } from "../agent/failed-mails";
import { dismissUnmatchedMail, listUnmatchedMails } from "../agent/internal-notes";
import { listTickets } from "../list";
import { showTicket } from "../show";
import { readMailAgain } from "./read-again";

withCatalogDatabase();

let account: TestAccount;
let user: SignedContext;
let staff: StaffContext;
beforeEach(async () => {
  ({ account, user, staff } = await openSupportMailbox());
  await database().delete(inboundMails);
  await database().delete(failureCounts);
});

let count = 0;
const written = (from: string, to: string) =>
  mailWithLog(
    [
      `From: <${from}>`,
      `To: <${to}>`,
      "Subject: It is down",
      `Message-ID: <limited-${++count}@elsewhere.example>`,
      `Authentication-Results: mx.panel.example; dmarc=pass header.from=${from.split("@")[1]}`,
    ],
    "It is down",
  );

/** Uses up what a sender may write in an hour. */
async function useUp(kind: "conversation_mails" | "abuse_mails", name: string) {
  while (await consumeRateLimit(database(), { kind, name }, at));
}

const list = (after?: number) => listUnmatchedMails.call(staff, { after });

describe("a mail beyond the limit of its sender", () => {
  test("is listed for staff with its source, and becomes a ticket with its files when they say so", async () => {
    await useUp("conversation_mails", String(account.id));
    await take(written(account.email, "support@panel.example"));
    const [mail, ...others] = (await list()).mails;
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ sender: account.email, why: "too_many", text: "It is down", is_kept: true });
    const id = mail?.id ?? 0;
    const source = await downloadFailedMail.call(staff, { id });
    expect(Buffer.from(source.content, "base64").toString()).toContain("1 2 3");
    for (let press = 0; press < 2; press++) await retryFailedMail.call(staff, { id });
    await Promise.all([readMailAgain(id, at), readMailAgain(id, at)]);
    await readMailAgain(id, at);
    expect((await list()).mails).toEqual([]);
    const { conversations } = await listTickets.call(user, {});
    expect(conversations).toMatchObject([{ subject: "It is down" }]);
    const { messages } = await showTicket.call(user, { id: conversations[0]?.id ?? 0 });
    expect(messages.map(({ files }) => files.map(({ name }) => name))).toEqual([["log.txt"]]);
    const [row] = await database().select().from(inboundMails).where(eq(inboundMails.id, id));
    expect(row).toMatchObject({ outcome: "opened", source: null, text: null });
  });

  test("that complains is listed, too, and becomes a case", async () => {
    const from = "reports@elsewhere.example";
    await useUp("abuse_mails", from);
    await take(written(from, "abuse@panel.example"));
    const before = await database().$count(abuseCases);
    const [mail] = (await list()).mails;
    expect(mail).toMatchObject({ sender: from, why: "too_many" });
    await retryFailedMail.call(staff, { id: mail?.id ?? 0 });
    await readMailAgain(mail?.id ?? 0, at);
    expect(await database().$count(abuseCases)).toBe(before + 1);
  });

  test("is forgotten once staff are done with it", async () => {
    await useUp("conversation_mails", String(account.id));
    await take(written(account.email, "support@panel.example"));
    const [mail] = (await list()).mails;
    await dismissUnmatchedMail.call(staff, { id: mail?.id ?? 0 });
    expect((await list()).mails).toEqual([]);
    const rows = await database().select().from(inboundMails).orderBy(asc(inboundMails.id));
    expect(rows).toMatchObject([{ outcome: "too_many", source: null }]);
  });

  test("is off the list once its sender is erased", async () => {
    await useUp("conversation_mails", String(account.id));
    await take(written(account.email, "support@panel.example"));
    expect((await list()).mails).toHaveLength(1);
    const declared = personalData.filter(({ table }) => table === inboundMails);
    for (const one of declared) await eraseInTable(database(), one, account);
    expect((await list()).mails).toEqual([]);
    const [row] = await database().select().from(inboundMails);
    expect(row).toMatchObject({ sender: `erased-${row?.id}`, source: null, handledAt: expect.any(Date) });
  });
});

test("mails without a ticket are all reached, page by page, counted, and say what they quote", async () => {
  const text = "Please see below\n\nOn Mon, 3 May 2027, Support wrote:\n> Order 4711";
  const plain = (n: number) =>
    [
      ...[`From: <nobody-${n}@elsewhere.example>`, "To: <support@panel.example>", "Subject: Hello"],
      ...[`Message-ID: <paged-${n}@elsewhere.example>`, "", text, ""],
    ].join("\n");
  await take(plain(0));
  expect((await list()).mails[0]?.text).toContain("> Order 4711");
  await database().execute(sql`
    insert into inbound_mails (mailbox, uid_validity, uid, sender, message_key, outcome, received_at)
      select 'many', '1', n, 'many-' || n || '@elsewhere.example', n::text, 'aside', now() from generate_series(1, 120) n`);
  const seen = new Set<number>();
  for (let after: number | undefined = undefined; ; ) {
    const page: Awaited<ReturnType<typeof list>> = await list(after);
    for (const { id } of page.mails) seen.add(id);
    if (page.next === null) break;
    after = page.next;
  }
  expect(seen.size).toBe(121);
  const { queues } = await showOverview.call(staff, {});
  expect(queues.find(({ name }) => name === "unmatchedMails")?.count).toBeGreaterThan(99);
});
