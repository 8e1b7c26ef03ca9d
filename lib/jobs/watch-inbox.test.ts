import { expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { listTickets } from "@/lib/domain/support/tickets/list";
import { addAccount, setTestRuntime } from "@/lib/testing/factories";
import { startImapServer } from "@/lib/testing/fakes/imap-server";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { waitFor } from "@/lib/testing/wait-for";
import { startInbox } from "./watch-inbox";

withCatalogDatabase();

test("the mailbox is watched: mails count as they come, also after the line was cut, until the worker stops", async () => {
  const imap = await startImapServer();
  const settings = {
    IMAP_URL: imap.url,
    MAIL_REPLY_TO: "support+{token}@panel.example",
    MAIL_AUTH_SERVER: "mx.panel.example",
  };
  setTestRuntime("http://panel.test", true, settings);
  const account = await addAccount(database());
  const user = await asUser(account.id);
  const deliver = (subject: string) =>
    imap.deliver(
      `Authentication-Results: mx.panel.example; dmarc=pass header.from=${account.email.split("@")[1]}\nFrom: <${account.email}>\nTo: <support@panel.example>\nSubject: ${subject}\nMessage-ID: <${subject}@x.example>\n\nHelp\n`,
    );
  const arrived = (subject: string) =>
    waitFor(async () => {
      const { conversations: tickets } = await listTickets.call(user, {});
      return tickets.some((one) => one.subject === subject) || undefined;
    }, `${subject} did not arrive`);
  const stop = startInbox();
  await waitFor(async () => imap.count("IDLE") > 0 || undefined, "it does not wait for news");
  deliver("first");
  await arrived("first");
  imap.meet("IDLE", "cut");
  imap.meet("LOGIN", "no");
  deliver("second");
  await arrived("second");
  deliver("third");
  await arrived("third");
  await stop();
  const logins = imap.count("LOGIN");
  deliver("late");
  expect(imap.count("LOGIN")).toBe(logins);
  await imap.stop();
});

test("without a mailbox there is nothing to watch", async () => {
  setTestRuntime("http://panel.test");
  await startInbox()();
});
