import { expect } from "vitest";
import { fuzzParsers } from "@/lib/testing/fuzz/fuzz";
import { readFindings } from "./authentication-results";
import { cutHead, headerLine } from "./cut-head";
import { readStatus } from "./delivery-status";
import { decodeWords } from "./encoded-words";
import { readFeedbackReport } from "./feedback-report";
import { foldQuote } from "./fold";
import { nameParts } from "./named-parts";
import { parseMail } from "./parse";
import { readSender } from "./sender-line";
import { takeUuencoded } from "./uuencoded";

const terms = { ownDomains: ["panel.example"], mailServer: "mx.panel.example" };
const words = [
  "From: ",
  "To: ",
  "Subject: ",
  "\n\n",
  "\n ",
  "=?utf-8?q?",
  "?=",
  "--b",
  "\n--b\n",
  "boundary=",
  "multipart/mixed",
];
const mail = [
  "Authentication-Results: mx.panel.example; dmarc=pass header.from=y.example",
  "From: =?utf-8?q?J=C3=B6rg?= <a@y.example>",
  "To: <support+0123456789abcdef0123456789abcdef@panel.example>",
  "Subject: Re: No boot",
  'Content-Type: multipart/mixed; boundary="b"',
  "",
  "--b\nContent-Type: text/html; charset=utf-8\n\n<p>See <b>here</b></p><table><tr><td>a</td></tr></table>\n",
  "--b\nContent-Type: text/plain; name=log.txt\n\nbegin 644 a.txt\n%:&5L;&\\\n`\nend\n",
  "--b\nContent-Type: application/pdf\nContent-Disposition: attachment; filename*0*=UTF-8''%D1; filename*1=x.pdf\nContent-Transfer-Encoding: base64\n\naGVsbG8=\n--b--\n",
].join("\n");
const bounce = [
  "From: <>",
  "X-Failed-Recipients: gone@y.example",
  'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
  "",
  "--b\n\nThis is the mail system at host\n",
  "--b\nContent-Type: message/delivery-status\n\nFinal-Recipient: rfc822; gone@y.example\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550\n  unknown\n",
  "--b\nContent-Type: message/rfc822\n\nMessage-ID: <mail-17@panel.example>\n\nx\n--b--\n",
].join("\n");
const report = [
  "From: <feedback@provider.example>",
  'Content-Type: multipart/report; report-type=feedback-report; boundary="b"',
  "",
  "--b\n\nThis is an email abuse report\n",
  "--b\nContent-Type: message/feedback-report\n\nFeedback-Type: abuse\nUser-Agent: X/1\nVersion: 1\nSource-IP: 192.0.2.1\nArrival-Date: Thu, 8 Mar 2029 14:00:00 EDT\nReported-Domain: a\n b\n",
  "--b\nContent-Type: message/rfc822\n\nFrom: a@y.example\n\nx\n--b--\n",
].join("\n");
const quoted = [
  "Yes\n\nOn Mon, May 3, 2027 at 10:00 AM Support\n<s@x.test>\nwrote:\n> Hi",
  "Yes\n-----Original Message-----\nFrom: a\nSent: b\nTo: c\nSubject: d\n\nHi",
  `1.1.2020 <${"@".repeat(20_000)}`,
];

fuzzParsers({
  "mails from strangers": {
    seeds: [
      mail,
      bounce,
      report,
      `From: a@y.example\nTo: ${"a".repeat(40_000)}\n\nx`,
      "",
      "\n\n",
      quoted.join("\n"),
    ],
    words,
    longest: 32 * 1024,
    parse: (input) => parseMail(input, terms),
    // For too many parts or headers the library throws a plain Error with such a message.
    refuses: (error) => error instanceof Error && /exceeded|Max/.test(error.message),
  },
  "heads of mails": {
    seeds: [mail, bounce, "From: a\r\n b\r\n\r\nx", "From: a\rTo: b\r\rx"],
    words,
    parse: (input) => {
      decodeWords(headerLine(input, "from"));
      const cut = cutHead(input);
      expect(cut.length).toBeLessThanOrEqual(input.length + 2);
      return nameParts(cut);
    },
  },
  "who proved a sender": {
    seeds: [
      'mx.panel.example 1; dkim=pass (a (b) \\) c) header.d="example.com"; spf=pass smtp.mailfrom="a; b"@y.example',
      "mx.panel.example; none",
    ],
    words: ["; ", "dkim=pass", " header.d=", '"', "(", ")", "\\", "\r\n "],
    parse: (input) => readFindings(input.toString("latin1")),
  },
  "senders of mails": {
    seeds: ["Anna <a@y.example>", '"Anna \\" <b>" <a@y.example> (x)', "friends: a@y.example, b@y.example;"],
    words: ["<", ">", '"', "(", ")", "@", ":", ";", ","],
    parse: (input) => {
      const sender = readSender(input.toString());
      if (sender !== null) expect(sender.split("@")).toHaveLength(2);
    },
  },
  "what mail programs quote": {
    seeds: quoted,
    words: ["\n", "> ", "On ", " wrote:", "From: ", "----", "____", "<", "@", ">:"],
    parse: (input) => foldQuote(input.toString()),
  },
  "reports on abuse": {
    seeds: [
      report,
      "Feedback-Type: abuse\nSource-IP: [2001:db8::1]\n",
      `Feedback-Type:${" ".repeat(30_000)}x`,
    ],
    words: ["\nFeedback-Type: ", "\nSource-IP: ", "\nArrival-Date: ", "\n ", ":", "\u0000"],
    parse: (input) => {
      const read = readFeedbackReport(input.toString());
      expect(read?.fields.includes("\0") ?? false).toBe(false);
      return read;
    },
  },
  "reports on delivery, and uuencoded files": {
    seeds: [bounce, mail],
    words: ["\nFinal-Recipient: ", "\nAction: failed", "\nStatus: ", "\nbegin 644 a", "\nend\n", "`\n"],
    parse: (input) => {
      takeUuencoded(input.toString("latin1"));
      return readStatus(input.toString());
    },
  },
});
