import { asc, desc, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { addressHistory } from "@/lib/db/tables/network/address-history";
import { abuseCases, abuseComplaints } from "@/lib/db/tables/support/abuse";
import { inboundMails } from "@/lib/db/tables/support/tickets";
import { addAccount, setTestRuntime, type TestAccount } from "@/lib/testing/factories";
import { inboxWith } from "@/lib/testing/messages/inbox";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import { asStaff, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import { heldSince } from "@/lib/testing/support/abuse";
import { takeMails } from "../inbound/take-mails";
import { readEvidence } from "./file";
import { showCase } from "./show";

withCatalogDatabase();

const terms = { replyTo: "support+{token}@panel.example", ownDomains: ["localhost"], mailServer: null };
const at = new Date("2030-05-03T10:00:00Z");
const ours = "198.51.100.7";

let account: TestAccount;
let server: number;
let count = 0;
beforeEach(async () => {
  const inbound = { IMAP_URL: "imap://nobody.test", MAIL_REPLY_TO: terms.replyTo };
  setTestRuntime("http://panel.test", true, { ...inbound, ABUSE_MAIL: "abuse@panel.example" });
  await database().execute(sql`truncate abuse_cases cascade`);
  await database().execute(sql`truncate inbound_mails cascade`);
  await database().execute(sql`delete from server_addresses where ip = ${ours}`);
  account = await addAccount(database());
  server = await addServer(database(), account, { hostname: "web-1", ip: ours });
  await database().execute(sql`delete from address_history where ip = ${ours} and server_id <> ${server}`);
  await heldSince(server, ours, new Date("2030-05-01T00:00:00Z"));
});

const take = (...sources: string[]) => takeMails(inboxWith(sources).inbox, terms, () => at);
const mail = (body: string, { from = `who-${++count}@elsewhere.example`, head = [] as string[] } = {}) => ({
  from,
  source: [
    `From: <${from}>`,
    "To: <abuse@panel.example>",
    "Subject: Spam",
    `Message-ID: <abuse-${++count}@elsewhere.example>`,
    ...head,
    "",
    body,
    "",
  ].join("\n"),
});
const arf = (report: string) =>
  [
    `--b\nContent-Type: text/plain\n\nReport about 203.0.113.1.\n`,
    `--b\nContent-Type: message/feedback-report\n\n${report}\n`,
    "--b\nContent-Type: text/plain; name=log.txt\nContent-Disposition: attachment\n\n1 2 3\n--b--\n",
  ].join("\n");
const arfHead = [
  'MIME-Version: 1.0\nContent-Type: multipart/report; report-type=feedback-report; boundary="b"',
];
const cases = () => database().select().from(abuseCases).orderBy(asc(abuseCases.id));
const outcomes = async () =>
  (await database().select().from(inboundMails).orderBy(asc(inboundMails.id))).map(({ outcome }) => outcome);

test("a feedback report becomes a case of the holder at its time, with its evidence, and one receipt", async () => {
  const report = `Feedback-Type: fraud\nVersion: 1\nUser-Agent: X\nSource-IP: ${ours}\nArrival-Date: Thu, 2 May 2030 14:00:00 +0000`;
  const { from, source } = mail(arf(report), { head: arfHead });
  expect(await take(source)).toBe(1);
  const [found, ...others] = await cases();
  expect(others).toEqual([]);
  expect(found).toMatchObject({
    ...{ kind: "phishing", address: ours, serverId: server, accountId: account.id, state: "new" },
    seenAt: new Date("2030-05-02T14:00:00Z"),
  });
  const staff = await asStaff("support");
  const shown = await showCase.call(staff, { id: found?.id ?? 0 });
  expect(shown.list).toMatchObject([
    { source: "mail", sender: from, report: expect.stringContaining("Source-IP") },
  ]);
  const [file] = shown.list[0]?.files ?? [];
  expect(await readEvidence.call(staff, { id: file?.id ?? 0 })).toMatchObject({ content_type: "text/plain" });
  expect(await mailsTo(from)).toHaveLength(1);
  expect(await mailsTo(account.email)).toEqual([]);
  expect(await outcomes()).toEqual(["complaint"]);
});

test("an address within the IPv6 network of a server is one of ours", async () => {
  await database()
    .insert(addressHistory)
    .values({ ip: "2001:db8:ad::/64", serverId: server, since: new Date("2030-05-01T00:00:00Z") });
  const { source } = mail("Seen: 2001:DB8:AD:0:0:0:0:BEEF, by 2001:db8:ae::1 and 203.0.113.9.");
  await take(source);
  expect(await cases()).toMatchObject([
    { address: "2001:db8:ad::beef", network: "2001:db8:ad::/64", serverId: server, accountId: account.id },
  ]);
});

test("a broken report is a plain complaint", async () => {
  const { source } = mail(arf(`Source-IP: ${ours}`), { head: arfHead });
  expect(await take(source)).toBe(1);
  const [row] = await database().select().from(abuseComplaints).orderBy(desc(abuseComplaints.id));
  expect(row).toMatchObject({ report: null, text: expect.stringContaining("Report about") });
});

test("a plain mail is about the addresses of ours that it names, else it waits for staff", async () => {
  await take(mail(`Your ${ours} attacks 203.0.113.9`).source, mail("Somebody of yours writes to me").source);
  expect(await cases()).toMatchObject([
    { address: ours, accountId: account.id, kind: "spam" },
    { address: "0.0.0.0", accountId: null },
  ]);
  await take(mail("Somebody else, too").source);
  expect(await cases()).toHaveLength(3);
});

test.each([
  ["Auto-Submitted: auto-generated", 1],
  ["Precedence: bulk", 1],
  ["Return-Path: <>", 1],
  ["Auto-Submitted: auto-replied", 0],
])("a mail with %s gets no receipt", async (line, filed) => {
  const { from, source } = mail(`About ${ours}`, { head: [line] });
  await take(source);
  expect(await cases()).toHaveLength(filed);
  expect(await mailsTo(from)).toEqual([]);
});

test("a sender gets few receipts an hour, and each complaint counts", async () => {
  const from = `often-${++count}@elsewhere.example`;
  for (let time = 0; time < 4; time++) await take(mail(`About ${ours}`, { from }).source);
  expect(await mailsTo(from)).toHaveLength(2);
  expect(await cases()).toMatchObject([{ complaints: 4 }]);
});

test("without the setting it is a mail as any other", async () => {
  setTestRuntime("http://panel.test", true, { IMAP_URL: "imap://nobody.test", MAIL_REPLY_TO: terms.replyTo });
  await take(mail(`About ${ours}`).source);
  expect(await cases()).toEqual([]);
  expect(await outcomes()).toEqual(["aside"]);
});
