import { describe, expect, test } from "vitest";
import { readFeedbackReport } from "./feedback-report";
import { parseMail } from "./parse";

const terms = { ownDomains: ["panel.example"], mailServer: null };
const fields = [
  "Feedback-Type: Abuse",
  "User-Agent: SomeGenerator/1.0",
  "Version: 1",
  "Original-Rcpt-To: <user@provider.example>",
  "Arrival-Date: Thu, 8 Mar 2029 14:00:00 +0000",
  "Source-IP: 192.0.2.7",
  "Reported-URI: http://shop.example/",
  "  a-folded-line",
];
const arf = (report: string, head: readonly string[] = []) =>
  Buffer.from(
    [
      "From: <feedback@provider.example>",
      "To: <abuse@panel.example>",
      "Subject: FW: Earn money",
      "Message-ID: <r1@provider.example>",
      ...head,
      'Content-Type: multipart/report; report-type=feedback-report; boundary="b"',
      "",
      "--b\nContent-Type: text/plain\n\nThis is an email abuse report.\n",
      `--b\nContent-Type: message/feedback-report\n\n${report}\n`,
      "--b\nContent-Type: message/rfc822\n\nFrom: <bulk@shop.example>\nSubject: Earn money\n\nSpam, a lot.\n--b--\n",
    ].join("\n"),
  );

test("a report (RFC 5965) has its type, address, time and fields", async () => {
  const { report, bounce, isUnanswerable, isAutomatic, attachments } = await parseMail(
    arf(fields.join("\n")),
    terms,
  );
  expect(report).toEqual({
    type: "abuse",
    sourceIp: "192.0.2.7",
    arrivedAt: "2029-03-08T14:00:00.000Z",
    fields: [...fields.slice(0, -2), "Reported-URI: http://shop.example/ a-folded-line"].join("\n"),
  });
  expect({ bounce, isUnanswerable, isAutomatic }).toEqual({
    ...{ bounce: null, isUnanswerable: false, isAutomatic: true },
  });
  expect(attachments.length).toBeGreaterThan(0);
});

describe("a broken report", () => {
  test.each([
    ["without a type", "User-Agent: x\nSource-IP: 192.0.2.7"],
    ["with words instead of a type", "Feedback-Type: a b"],
    ["that is empty", ""],
    ["of other text", "Hello\nWorld"],
  ])("%s is none, and the mail is a plain one", async (_, text) => {
    const mail = await parseMail(arf(text), terms);
    expect(mail.report).toBeNull();
    expect(mail.text).toContain("This is an email abuse report.");
  });

  test("leaves out an address and a time that are none", () => {
    expect(readFeedbackReport("Feedback-Type: fraud\nSource-IP: x\nArrival-Date: soon")).toMatchObject({
      ...{ type: "fraud", sourceIp: null, arrivedAt: null },
    });
  });
});

test.each([
  [["Auto-Submitted: auto-generated"], { isAutoReply: false, isUnanswerable: true }],
  [["Auto-Submitted: auto-replied"], { isAutoReply: true, isUnanswerable: true }],
  [["Precedence: bulk"], { isAutoReply: false, isUnanswerable: true }],
  [["Precedence: auto_reply"], { isAutoReply: true, isUnanswerable: true }],
  [["Return-Path: <>"], { isAutoReply: false, isUnanswerable: true }],
  [["Auto-Submitted: no"], { isAutoReply: false, isUnanswerable: false }],
])("with %j", async (head, expected) => {
  expect(await parseMail(arf(fields.join("\n"), head), terms)).toMatchObject(expected);
});
