import { expect, test } from "vitest";
import { withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { mailWithLog, openSupportMailbox, takeSources } from "@/lib/testing/support/mailbox";
import { readFile } from "../file";
import { listTickets } from "../list";
import { textLimits } from "../rules";
import { showTicket } from "../show";

withCatalogDatabase();

/** What the customer reads of a mail that they have written. */
async function messagesAfter(text: string, files: readonly string[]) {
  const { account, user } = await openSupportMailbox();
  const head = [
    `From: <${account.email}>`,
    "To: <support@panel.example>",
    "Subject: It is down",
    `Message-ID: <long-${account.id}@elsewhere.example>`,
    `Authentication-Results: mx.panel.example; dmarc=pass header.from=${account.email.split("@")[1]}`,
  ];
  const parts = files.map(
    (name) => `--b\nContent-Type: text/plain; name="${name}"\nContent-Disposition: attachment\n\n1 2 3\n`,
  );
  await takeSources(mailWithLog(head, text, parts));
  const { conversations } = await listTickets.call(user, {});
  const { messages } = await showTicket.call(user, { id: conversations[0]?.id ?? 0 });
  return { user, messages };
}

test("a text that is longer than a message is in it whole, as a file", async () => {
  const text = `${"It is down. ".repeat(2_000)}The end`;
  const { user, messages } = await messagesAfter(text, []);
  const [message] = messages;
  expect(message?.text).toHaveLength(textLimits.message);
  expect(message?.files.map(({ name }) => name)).toEqual(["message.txt", "log.txt"]);
  const { content } = await readFile.call(user, { id: message?.files[0]?.id ?? 0 });
  expect(Buffer.from(content, "base64").toString()).toMatch(/The end$/);
});

test("each file beyond those that a message can have is named", async () => {
  const names = Array.from({ length: 16 }, (_one, index) => `part-${index}.txt`);
  const { messages } = await messagesAfter("See these", names);
  expect(messages[0]?.files.map(({ name }) => name)).toEqual(["log.txt", ...names.slice(0, 4)]);
  const refused = messages.flatMap(({ fact }) => (fact?.code === "file_refused" ? fact : []));
  expect(refused).toEqual([
    { code: "file_refused", name: `${names.slice(4, 14).join(", ")}, … +2`, why: "too_many" },
  ]);
});
