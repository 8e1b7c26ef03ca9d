import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import type { Notices } from "@/lib/i18n/mails/notices";
import { accountEvents, tidyEvents } from "./rules";
import { type Announced, eventFor, eventOfNotice } from "./shared/account-events";

const at = new Date("2026-11-21T18:04:11Z");
const circumstances = { at, address: "192.0.2.9" };
const owing = { invoice: 5001, number: "EU-2026-000001", amount: "12.34", currency: "EUR" } as const;
const renewal = { ...owing, hostname: "web-1.example.test" };
const visit = { name: "Robin Staff", kind: "support", reason: "ticket 7" } as const;

const announced = {
  ...{ title: "Power of Robin", text: "Ask Robin", servers: 2, hostnames: ["web-1"] },
  url: "https://panel.example.test/status/101",
};

/** The params of each example in the documentation, including personal data and secrets. */
const examples: Pick<Notices, Announced> = {
  "server.deployed": {
    id: 55001,
    hostname: "web-1.example.test",
    ip: "192.0.2.7",
    paidUntil: "2026-12-21",
  },
  "server.deploy_failed": {
    id: 55001,
    hostname: "web-1.example.test",
    failure: { code: "noAnswer" },
    refunded: "12.34",
    currency: "EUR",
    job: "4711",
  },
  "server.deploy_late": {
    id: 55001,
    hostname: "web-1.example.test",
    isReady: false,
    amount: "2.18",
    currency: "EUR",
    job: "4711",
  },
  "server.alert": {
    ...{ id: 55001, metric: "disk", threshold: 90, minutes: 15, isOver: false, count: 2 },
    servers: [
      { id: 55001, hostname: "web-1.example.test", value: 93.4 },
      { id: 55002, hostname: "web-2.example.test", value: 91 },
    ],
  },
  "server.backup_failed": {
    id: 55001,
    hostname: "web-1.example.test",
    what: "backup",
    failure: { code: "noSpace" },
  },
  "maintenance.updated": {
    ...{ ...announced, id: 101, stage: "planned", began: null },
    ...{ from: "2026-12-01T22:00:00.000Z", to: "2026-12-02T02:00:00.000Z" },
  },
  "incident.updated": {
    ...{ ...announced, id: 102, stage: "investigating", began: "2026-11-21T17:58:00.000Z" },
  },
  "server.suspended": { ...renewal, id: 55001, deleteOn: "2026-12-05" },
  "server.suspended_by_staff": {
    id: 55001,
    hostname: "web-1.example.test",
    company: "Robin",
    reason: "See the ticket",
  },
  "server.changed_by_staff": {
    id: 55001,
    hostname: "web-1.example.test",
    company: "Robin",
    reason: "See the ticket",
    change: { what: "price", amount: "12.10", currency: "EUR", months: 1 },
  },
  "server.resumed": {
    id: 55001,
    hostname: "web-1.example.test",
    days: 12,
    currency: "EUR",
    paidUntil: "2026-12-20",
    charge: { amount: "12.34", due: "2026-12-05" },
    ends: null,
  },
  "server.terminated": { id: 55001, hostname: "web-1.example.test", why: "unpaid", left: "nothing" },
  "invoice.created": {
    id: 5001,
    number: "EU-2026-000001",
    total: "12.34",
    due: "12.34",
    currency: "EUR",
    title: "invoice",
    dueOn: "2026-12-05",
  },
  "invoice.paid": owing,
  "renewal.reminder": { ...renewal, due: "2026-12-05", isByCard: true },
  "renewal.overdue": { ...renewal, due: "2026-11-20", suspendOn: "2026-11-24" },
  "credit.low": { ...renewal, due: "2026-12-05", credit: "3.21" },
  "payment.failed": { ...renewal, credit: "3.21" },
  "budget.reached": {
    ...{ project: 12, name: "Online shop", level: "most", month: "2026-11" },
    ...{ budget: "100.00", spent: "81.20", forecast: "96.00", currency: "EUR" },
  },
  "credit_note.issued": {
    number: "EUC-2026-000001",
    of: "EU-2026-000001",
    amount: "5.45",
    currency: "EUR",
  },
  "api_key.created": { ...circumstances, id: 12, name: "deploy", maker: "robot" },
  "api_key.signed_in": { ...circumstances, id: 12, name: "deploy" },
  "conversation.answered": { id: 7001, subject: "No boot", by: "Robin Staff", text: "Hi", canReply: true },
  "visit.started": { ...visit, mode: "read_only" },
  "visit.asked": visit,
};

const names = Object.keys(eventOfNotice).filter((name): name is Announced => name in examples);
const toldOf = (name: Announced) => {
  const told = eventFor<Announced>(name, examples[name]);
  if (!told) throw new Error(`${name} is no event.`);
  return told;
};
const pageText = readFileSync(path.join(import.meta.dirname, "../../../../docs/webhooks.md"), "utf8");

test("every event is of one kind of notice", () => {
  expect(names.map((name) => toldOf(name).event).sort()).toEqual([...accountEvents].sort());
});

describe("the documentation", () => {
  test.each(names)("shows the event of %s as it is sent", (name) => {
    const { event, payload } = toldOf(name);
    const body = JSON.stringify({ type: event, timestamp: at.toISOString(), data: payload }, null, 2);
    expect(pageText).toContain(`### \`${event}\`\n`);
    expect(pageText.split(`### \`${event}\`\n`)[1]?.split("###")[0]).toContain(`\`\`\`json\n${body}\n\`\`\``);
  });

  test("names no event that there is not", () => {
    const named = Array.from(pageText.matchAll(/^### `([^`]+)`$/gm), ([, event]) => event);
    expect(named.sort()).toEqual([...accountEvents, "webhook.test"].sort());
  });
});

test.each(names)("the payload of %s says nothing about persons", (name) => {
  expect(JSON.stringify(toldOf(name).payload)).not.toMatch(/Robin|ticket|192\.0\.2\.9|deploy"|robot|Hi|boot/);
});

test.each([
  [["server.deployed", "server.*"], ["server.*"]],
  [
    ["support.answered", "invoice.paid", "invoice.paid"],
    ["invoice.paid", "support.answered"],
  ],
  [["pin.changed"], null],
  [["*"], null],
  [[], []],
])("of %j an endpoint gets %j", (wanted, kept) => {
  expect(tidyEvents(wanted)).toEqual(kept);
});
