import { describe, expect, test } from "vitest";
import { parseMail } from "./parse";

const terms = { ownDomains: ["panel.example"], mailServer: null };
const parse = (...lines: string[]) => parseMail(Buffer.from(lines.join("\n")), terms);

const original = "Message-ID: <mail-17@panel.example>\nTo: gone@y.example\nSubject: Your invoice\n";
const report = (fields: string, more = original) => [
  'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
  "",
  "--b\nContent-Type: text/plain\n\nThis is the mail system at host mx.y.example.\n",
  `--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.y.example\n\n${fields}\n`,
  `--b\nContent-Type: text/rfc822-headers\n\n${more}\n--b--\n`,
];
const failed = "Final-Recipient: rfc822; Gone@Y.example\nAction: failed\nStatus: 5.1.1\n";

describe("a mail that came back is recognised, with whom it did not reach", () => {
  const cases: Record<string, string[]> = {
    postfix: [
      "From: MAILER-DAEMON@mx.y.example (Mail Delivery System)",
      "Subject: Undelivered Mail Returned to Sender",
      ...report(
        `${failed}Diagnostic-Code: smtp; 550 5.1.1 <gone@y.example>: Recipient address\n    rejected: User unknown\n`,
      ),
    ],
    "a report from nobody": ["From: <>", "Subject: Delivery report", ...report(failed)],
    "a report without From": ["Subject: Delivery report", ...report(failed)],
    "a report with the whole mail": [
      "From: postmaster@y.example",
      ...report(failed, "").slice(0, -1),
      `--b\nContent-Type: message/rfc822\n\n${original}\nbody\n--b--\n`,
    ],
    exim: [
      "From: Mail Delivery System <Mailer-Daemon@mx.y.example>",
      "X-Failed-Recipients: gone@y.example",
      "Auto-Submitted: auto-replied",
      "Subject: Mail delivery failed: returning message to sender",
      "",
      "This message was created automatically by mail delivery software.",
      "A message that you sent could not be delivered to one or more of its recipients.",
      "  gone@y.example",
      "    550 5.1.1 no such user",
      "------ This is a copy of the message, including all the headers. ------",
      original,
    ],
    qmail: [
      "From: MAILER-DAEMON@mx.y.example",
      "Subject: failure notice",
      "",
      "Hi. This is the qmail-send program at mx.y.example.",
      "<gone@y.example>:",
      "192.0.2.1 does not like recipient.",
      "Remote host said: 550 5.1.1 sorry, no mailbox here by that name",
      "--- Below this line is a copy of the message.",
      original,
    ],
    "qmail from an empty address": [
      'From: "" <>',
      "Subject: failure notice",
      "",
      "Hi. This is the qmail-send program at mx.y.example.",
      "<gone@y.example>: 550 5.1.1 no mailbox",
      original,
    ],
    sendmail: [
      "From: Mail Delivery Subsystem <MAILER-DAEMON>",
      "Subject: Returned mail: see transcript for details",
      "",
      "The original message was received at Mon, 3 May 2027 10:00:00 GMT",
      "   ----- The following addresses had permanent fatal errors -----",
      "<gone@y.example>",
      "    (reason: 550 5.1.1 <gone@y.example>... User unknown)",
      original,
    ],
    Exchange: [
      "From: Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@y.example>",
      "Subject: Undeliverable: Your invoice",
      "",
      "Delivery has failed to these recipients or groups:",
      "gone@y.example<mailto:gone@y.example>",
      "Remote Server returned '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found'",
      original,
    ],
    "old Exchange": [
      "From: System Administrator",
      "Subject: Undeliverable: Your invoice",
      "",
      "Your message did not reach some or all of the intended recipients.",
      "      gone@y.example on 3/5/2027 10:00",
      "            550 5.1.1 The e-mail account does not exist",
      original,
    ],
    Gmail: [
      "From: Mail Delivery Subsystem <mailer-daemon@googlemail.example>",
      "Subject: Delivery Status Notification (Failure)",
      "",
      "** Address not found **",
      "Your message wasn't delivered to gone@y.example because the address couldn't be found.",
      "550 5.1.1 The email account that you tried to reach does not exist.",
      original,
    ],
    "one in German from a person's address": [
      "Return-Path: <>",
      "From: Mailsystem <helpdesk@y.example>",
      "Subject: Unzustellbar: Your invoice",
      "",
      "Ihre Nachricht an gone@y.example konnte nicht zugestellt werden.",
      "550 5.1.1 unbekannt",
      original,
    ],
    "one in Russian": [
      "Return-Path: <>",
      "From: robot@y.example",
      "Subject: =?utf-8?b?0J3QtdC00L7RgdGC0LDQstC70LXQvdC90L7QtSDRgdC+0L7QsdGJ0LXQvdC40LU=?=",
      "Content-Type: text/plain; charset=utf-8",
      "",
      "Письмо для gone@y.example не было доставлено: 550 5.1.1 no user",
      original,
    ],
  };
  test.each(Object.entries(cases))("%s", async (_, lines) => {
    const { bounce, isAutomatic } = await parse(...lines);
    expect(isAutomatic).toBe(true);
    expect(bounce?.mailIds).toEqual([17]);
    expect(bounce?.recipients).toContain("gone@y.example");
    expect(bounce?.reason).toMatch(/5\.1\.1|5\.1\.10/);
  });
});

test.each([
  [
    "a report that it is late",
    report("Final-Recipient: rfc822; gone@y.example\nAction: delayed\nStatus: 4.4.1\n"),
  ],
  [
    "a report that it has arrived",
    report("Final-Recipient: rfc822; gone@y.example\nAction: delivered\nStatus: 2.0.0\n"),
  ],
  [
    "a warning that it is late",
    [
      "From: MAILER-DAEMON@y.example",
      "Subject: Warning: message 1 delayed 24 hours",
      "",
      "gone@y.example: You do not need to resend",
      original,
    ],
  ],
])("%s is a bounce that says of nobody that he was not reached", async (_, lines) => {
  const { bounce } = await parse(...lines);
  expect(bounce).toMatchObject({ mailIds: [17], recipients: [] });
});

test("whom it reached is not among those whom it did not", async () => {
  const both = `${failed}\nFinal-Recipient: rfc822; here@y.example\nAction: relayed\nStatus: 2.0.0\n`;
  const { bounce } = await parse("From: <>", ...report(both));
  expect(bounce?.recipients).toEqual(["gone@y.example"]);
});

test.each([
  [
    "a question",
    [
      "From: a@y.example",
      "Subject: No boot",
      "",
      "Help, mail to gone@y.example fails: 550 5.1.1 user unknown",
    ],
  ],
  [
    "a forwarded bounce",
    [
      "From: a@y.example",
      "Subject: Fwd: Undelivered Mail Returned to Sender",
      "",
      "What is this? This is the mail system at host x",
    ],
  ],
  [
    "a subject like one",
    ["From: a@y.example", "Subject: Delivery failure of my servers", "", "Where are they?"],
  ],
  ["somebody from the administration", ["From: Admin <admin@y.example>", "Subject: Hello", "", "Help"]],
])("%s is none, and not automatic", async (_, lines) => {
  expect(await parse(...lines)).toMatchObject({ bounce: null, isAutomatic: false });
});

test("a mail of another domain is not ours", async () => {
  const other = original.replace("panel.example", "else.example");
  expect((await parse("From: <>", ...report(failed, other))).bounce?.mailIds).toEqual([]);
});

test.each(["Automatic reply: No boot", "Auto reply: x", "Out of Office: x", "Автоответ: x", "自動応答: x"])(
  "an answer of somebody who is away is automatic: %s",
  async (subject) => {
    const { isAutomatic, bounce } = await parse("From: a@y.example", `Subject: ${subject}`, "", "I am away");
    expect({ isAutomatic, bounce }).toEqual({ isAutomatic: true, bounce: null });
  },
);
