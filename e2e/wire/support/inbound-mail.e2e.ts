import { encode } from "next-auth/jwt";
import { connect, findAccountId, setTestRuntime, testSecret } from "@/lib/testing/factories";
import { type ImapServer, startImapServer } from "@/lib/testing/fakes/imap-server";
import { addSession } from "@/lib/testing/identity/sessions";
import { type PanelProcess, startPanel } from "@/lib/testing/panel/panel-process";
import { waitFor } from "@/lib/testing/wait-for";
import { expect, request, test } from "../wire";

const anna = "anna@example.test";

/** As the operator's mail server delivers it, with its authentication result for the sender. */
const written = (subject: string, text: string) =>
  [
    "Authentication-Results: mx.panel.example; dmarc=pass header.from=example.test",
    ...[`From: <${anna}>`, "To: support@panel.example", `Subject: ${subject}`],
    ...[`Message-ID: <${subject.replaceAll(" ", "-")}@elsewhere.example>`, "", text, ""],
  ].join("\n");

/** Takes more time or memory to parse than a mail may, on any machine. */
const hanging = Buffer.concat([Buffer.from(written("A wall of lines", "")), Buffer.alloc(30_000_000, "\n")]);
const parts = "--b\n\nx\n".repeat(3_000);
const broken = `From: <${anna}>\nSubject: A pile of parts\nContent-Type: multipart/mixed; boundary=b\n\n${parts}`;

let imap: ImapServer;
let panel: PanelProcess;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  imap = await startImapServer();
  const env = {
    ...{ IMAP_URL: imap.url, MAIL_REPLY_TO: "support+{token}@panel.example" },
    ...{ MAIL_AUTH_SERVER: "mx.panel.example", LOG_LEVEL: "warn" },
  };
  panel = await startPanel({ env });
  setTestRuntime(panel.url);
});
test.afterAll(async () => {
  await panel?.stop();
  await imap?.stop();
});

async function openSessions() {
  const { db, close } = connect(panel.databaseUrl);
  try {
    const customer = await addSession(db, await findAccountId(db, anna), "browser");
    return {
      customer,
      staff: await addSession(db, await findAccountId(db, "support@example.test"), "staff"),
    };
  } finally {
    await close();
  }
}

/** A page as received by that user's browser. */
async function pageOf(token: string, path: string): Promise<string> {
  const cookie = await encode({ token: { panelToken: token }, secret: testSecret });
  const headers = { cookie: `next-auth.session-token=${cookie}`, "accept-language": "en" };
  const answer = await fetch(`${panel.url}${path}`, { headers, redirect: "manual" });
  expect(answer.status, path).toBe(200);
  return answer.text();
}

const taken = (uid: number) =>
  waitFor(
    () => imap.isSeen(uid) || undefined,
    () => `Mail ${uid} is not taken:\n${panel.logs()}`,
  );

test("mails become tickets; one that hangs or breaks its reader lies aside for staff, and all goes on", async () => {
  const { customer, staff } = await openSessions();
  await taken(imap.deliver(written("Is IPv6 routed", "Which prefix do I get?")));
  expect(await pageOf(customer, "/help")).toContain("Is IPv6 routed");
  expect(await pageOf(staff, "/staff/conversations")).toContain("Is IPv6 routed");

  const [hangs, breaks] = [imap.deliver(hanging), imap.deliver(broken)];
  const last = imap.deliver(written("Is IPv4 routed", "Which address do I get?"));
  let answers = 0;
  while (!imap.isSeen(hangs)) {
    const [page, wire] = await Promise.all([
      fetch(`${panel.url}/login`),
      request(panel.url, "auth", { action: "info", token: customer }),
    ]);
    expect([page.status, wire.status]).toEqual([200, 200]);
    answers++;
  }
  expect(answers).toBeGreaterThan(2);
  await taken(breaks);
  await taken(last);

  const own = await pageOf(customer, "/help");
  expect(own).toContain("Is IPv4 routed");
  expect(own).not.toMatch(/A wall of lines|A pile of parts/);
  const list = await pageOf(staff, "/staff/conversations/failed");
  expect(list).toMatch(/A wall of lines.*Reading it took too (long|much memory)\./s);
  expect(list).toMatch(/A pile of parts.*It is damaged or not an email\..*child nodes/s);
  expect(list).not.toMatch(/Is IPv[46] routed/);
  const [source = ""] =
    /\/staff\/conversations\/failed\/\d+/.exec(list.slice(list.indexOf("A pile of parts"))) ?? [];
  expect(await pageOf(staff, source)).toMatch(/^From: .*\r\nSubject: A pile of parts\r\n/);
  expect(panel.logs()).not.toMatch(/"level":(50|60)/);
});
