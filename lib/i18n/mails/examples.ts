import type { Notices, Pages } from "./notices";

/** Facts as they could be, of each kind of mail in every case that its text tells apart; the first is the usual one. */
type Examples = { [Name in keyof Notices]: readonly [Notices[Name], ...Notices[Name][]] };

const url = "https://panel.example/link#a-token-that-works-once";
const seen = { at: new Date("2030-01-02T03:04:05Z"), address: "203.0.113.9" };
const owing = { invoice: 7001, number: "EU-2030-000001", amount: "10.89", currency: "EUR" as const };
const server = { id: 77, hostname: "web-1" };
const together = { invoice: 7009, number: "EU-2030-000009", amount: "54.45", reference: "RF18 0000 7009" };
const others = [
  { ...together, reference: null },
  { ...together, invoice: 7010, number: "EU-2030-000010" },
];
const all = {
  amount: "32.67",
  invoices: [
    { id: 7001, number: "EU-2030-000001", amount: "10.89", due: "2030-02-01" },
    { id: 7002, number: "EU-2030-000002", amount: "21.78", due: "2030-03-01" },
  ],
};
const product = { product: "Colocation, 1 unit", products: 1 };
const renewal = { ...owing, hostname: "web-1", due: "2030-02-01" };
const budget = {
  ...({ project: 12, name: "Online shop", level: "most", month: "2030-01", budget: "100.00" } as const),
  ...({ spent: "81.20", forecast: "96.00", currency: "EUR" } as const),
};
const hourly = { hostname: "web-1", credit: "0.12", day: "2.64", currency: "EUR" as const };
const visitor = { name: "Robin", kind: "support", reason: "Ticket 7001: the server does not boot" } as const;
const invoice = {
  id: 5001,
  number: "EU-2030-000001",
  title: "invoice",
  total: "12.34",
  due: "5.67",
  currency: "EUR",
  dueOn: "2030-01-09",
} as const;
const key = { ...seen, id: 12, name: "deploy" };
const answer = {
  id: 7001,
  subject: "The server does not boot",
  by: "Robin",
  text: "The disk was replaced.\n\nPlease try again.",
  canReply: true,
};
const resumed = {
  ...{ id: 77, hostname: "web-1", days: 90, currency: "EUR" as const, paidUntil: "2030-05-15" },
  charge: { amount: "43.56", due: "2030-03-01" },
  ends: null,
};
const changed = { ...server, company: "Example B.V.", reason: "As agreed by phone" };
const late = { ...server, isReady: false, amount: "2.18", currency: "EUR" as const, job: "123" };
const factors = { ...seen, passkey: "Work laptop" };

const legal = {
  ...({ document: "terms", version: 3, on: "2030-02-01", isNow: false, url } as const),
  summary: "Section 4 names the hours of support.",
};

const agreement = {
  ...{ number: 101, version: 2, signer: "Anna Visser", customer: "Visser B.V.", company: "Example B.V." },
  ...{ digest: "0123456789abcdef".repeat(4), at: seen.at, url },
};

const contract = {
  ...({ declaration: "cancellation", number: 401, endsOn: null, at: seen.at } as const),
  ...{ name: "Anna Visser", contract: "web-1.example.com" },
};

const alert = {
  ...({ id: 77, metric: "disk", threshold: 90, minutes: 15, isOver: false, count: 1 } as const),
  servers: [{ id: 77, hostname: "web-1", value: 93.4 }],
};

const announced = {
  ...{ id: 101, title: "Work on the network", servers: 2, hostnames: ["web-1", "web-2"], url },
  ...{ text: "We replace a switch.\n\nConnections are interrupted for some minutes.", began: null },
};
const planned = { ...announced, from: "2030-02-01T22:00:00.000Z", to: "2030-02-02T02:00:00.000Z" };
const begun = { began: "2030-02-01T22:05:00.000Z" };

export const mailExamples: Examples = {
  "sign_up.confirm": [{ url }],
  "sign_up.known_address": [{}],
  "password.reset": [{ url }],
  "password.changed": [{}],
  "email.confirm": [{ url }],
  "email.change_asked": [{ to: "new@example.test", url }],
  "email.changed": [{ to: "new@example.test", url }],
  "data.ready": [{ until: seen.at }],
  "account.closed": [
    { erasedOn: "2030-01-16", payout: { amount: "12.34", currency: "EUR" } },
    { erasedOn: "2030-01-16", payout: null },
    { erasedOn: null, payout: null },
  ],
  "account.reopened": [{}],
  "account.moved": [{ hasPassword: true }, { hasPassword: false }],
  "sign_in.code": [{ code: "012345" }],
  "sign_in.new_device": [
    { ...seen, device: "Firefox, Linux", url },
    { ...seen, device: "", url },
  ],
  "factors.code": [{ code: "543210" }],
  "factors.changed": [
    { ...factors, change: "passkey_added" },
    { ...factors, change: "passkey_removed" },
    { ...factors, change: "passkey_on" },
    { ...factors, change: "passkey_off" },
    { ...factors, change: "totp_on" },
    { ...factors, change: "totp_off" },
    { ...factors, change: "email_on" },
    { ...factors, change: "email_off" },
    { ...factors, change: "codes_made" },
  ],
  "factors.recovery_code_used": [{ ...seen, left: 7 }],
  "identity.linked": [
    { ...seen, service: "GitHub", email: "me@example.test" },
    { ...seen, service: "VK ID", email: "" },
  ],
  "identity.unlinked": [
    { ...seen, service: "GitHub", email: "me@example.test" },
    { ...seen, service: "VK ID", email: "" },
  ],
  "pin.changed": [{}],
  "pin.reset_asked": [{}],
  "pin.removed": [{}],
  "pin.wrong": [
    { total: 15, since: seen.at, lockedMinutes: 60 },
    { total: 2, since: seen.at, lockedMinutes: null },
  ],
  "api_key.created": [
    { ...key, maker: null },
    { ...key, maker: "robot" },
  ],
  "api_key.signed_in": [key],
  "api_key.notification_tried": [key],
  "recipient.confirm": [{ url }],
  "colleague.invited": [{ url, account: "anna@example.test", hours: 72 }],
  "colleague.joined": [
    { email: "me@example.test", role: "administrator" },
    { email: "me@example.test", role: "technician" },
    { email: "me@example.test", role: "billing" },
    { email: "me@example.test", role: "viewer" },
  ],
  "legal.changed": [
    legal,
    { ...legal, isNow: true, summary: "" },
    { ...legal, document: "privacy" },
    { ...legal, document: "withdrawal" },
    { ...legal, document: "imprint", summary: "" },
    { ...legal, document: "dpa" },
  ],
  "legal.agreed": [agreement],
  "estimate.offered": [
    {
      preset: "vm.v3-small",
      location: "NL",
      count: 2,
      text: "As we said on the phone.",
      until: "2030-03-31",
    },
    { preset: "vm.v3-small", location: "NL", count: 1, text: "", until: null },
  ],
  "estimate.withdrawn": [{ preset: "vm.v3-small", location: "NL", count: 2 }],
  "contract.declared": [
    contract,
    { ...contract, endsOn: "2030-03-31" },
    { ...contract, declaration: "withdrawal" },
  ],
  "settings.tried": [{}],
  "maintenance.updated": [
    { ...planned, stage: "planned" },
    { ...planned, ...begun, stage: "running" },
    { ...planned, ...begun, stage: "done", servers: 0, hostnames: [] },
    {
      ...planned,
      stage: "called_off",
      servers: 31,
      hostnames: Array.from({ length: 20 }, (_, at) => `web-${at}`),
    },
  ],
  "incident.updated": [
    { ...announced, ...begun, stage: "investigating" },
    { ...announced, ...begun, stage: "identified", servers: 0, hostnames: [] },
    { ...announced, ...begun, stage: "watching" },
    { ...announced, ...begun, stage: "solved" },
  ],
  "abuse.received": [{ number: 101, address: "192.0.2.7" }],
  "abuse.reminder": [{ id: 7001, number: 101, address: "192.0.2.7", due: "2030-01-04T10:00:00.000Z" }],
  "staff.join": [{ url, hours: 72 }],
  "conversation.answered": [answer, { ...answer, canReply: false }, { ...answer, isFirst: true }],
  "conversation.solved": [{ id: answer.id, subject: answer.subject, url }],
  "conversation.due": [{ id: answer.id, subject: answer.subject, due: "2030-01-04T10:00:00.000Z", url }],
  "visit.started": [
    { ...visitor, mode: "read_only" },
    { ...visitor, kind: "admin", mode: "read_write" },
  ],
  "visit.asked": [visitor, { ...visitor, kind: "billing" }],
  "server.deployed": [
    { ...server, ip: "192.0.2.7", paidUntil: "2030-02-02" },
    { ...server, ip: "192.0.2.7", paidUntil: null },
  ],
  "server.deploy_failed": [
    { ...server, failure: { code: "noAddress" }, refunded: "10.89", currency: "EUR", job: "123" },
    { ...server, failure: { code: "noAnswer" }, refunded: "0.00", currency: "EUR", job: "123" },
  ],
  "server.transfer_offered": [{ until: "2030-01-17" }],
  "server.transfer_ended": [
    { ...server, outcome: "accepted", amount: "5.45", currency: "EUR" },
    { ...server, outcome: "accepted", amount: null, currency: "EUR" },
    { ...server, outcome: "declined", amount: null, currency: "EUR" },
  ],
  "order.review": [
    { ...server, what: "waiting" },
    { ...server, what: "identity" },
    { ...server, what: "rejected" },
  ],
  "server.alert": [
    alert,
    { ...alert, isOver: true, minutes: 1 },
    { ...alert, metric: "cpu", count: 23 },
    { ...alert, metric: "memory" },
    { ...alert, metric: "in", threshold: 200 },
    { ...alert, metric: "out", threshold: 200 },
    { ...alert, metric: "down", servers: [{ id: 77, hostname: "web-1", value: null }] },
    { ...alert, metric: "unreachable", servers: [{ id: 77, hostname: "web-1", value: null }] },
  ],
  "server.backup_failed": [
    { ...server, what: "backup", failure: { code: "noSpace" } },
    { ...server, what: "snapshot", failure: { code: "snapshotLimit", most: 1 } },
  ],
  "server.deploy_late": [late, { ...late, isReady: true }, { ...late, amount: null }],
  "invoice.created": [
    invoice,
    { ...invoice, due: "0.00" },
    { ...invoice, title: "pro_forma" },
    { ...invoice, title: "top_up", together },
    { ...invoice, title: "payment", together: { ...together, reference: null } },
  ],
  "invoice.paid": [
    owing,
    { ...owing, isAttached: true },
    { ...owing, title: "receipt" },
    { ...owing, title: "payment" },
  ],
  "credit_note.issued": [
    { number: "EUC-2030-000002", of: "EU-2030-000001", amount: "5.45", currency: "EUR" },
    { number: "EUC-2030-000002", of: "EU-2030-000001", amount: "5.45", currency: "EUR", isToCard: true },
  ],
  "payment.credited": [owing, { ...owing, title: "pro_forma" }],
  "payment.refunded": [owing],
  "payment.taken_back": [{ ...owing, owed: "5.45" }],
  "payment.unbooked": [{ ...owing, owed: "5.45" }],
  "debit.announced": [
    {
      ...{ ...owing, day: "2030-02-01", account: "NL•• •••• 4300" },
      ...{ mandate: "M20001-1", creditor: "DE98ZZZ09999999999" },
    },
  ],
  "payment.late": [{ ...owing, hostname: "web-1" }],
  "payment.failed": [
    { ...renewal, credit: "3.21" },
    { ...renewal, credit: "3.21", together: [together] },
  ],
  "price.changed": [
    {
      ...({
        what: "products",
        plan: "Colocation, 1 unit",
        months: 3,
        currency: "EUR",
        price: "330.00",
      } as const),
      ...{ from: "2030-07-01", servers: [{ hostname: "Colocation, 1 unit, rack 7", old: "300.00" }] },
    },
    {
      ...({ plan: "vm.v3-small", currency: "EUR", price: "6.00", from: "2030-07-01" } as const),
      servers: [
        { hostname: "web-1", old: "4.50" },
        { hostname: "web-2", old: "4.50" },
      ],
    },
  ],
  "price.unchanged": [
    { what: "products", plan: "Colocation, 1 unit", servers: 1 },
    { plan: "vm.v3-small", servers: 1 },
    { plan: "vm.v3-small", servers: 2 },
  ],
  "renewal.reminder": [
    { ...renewal, isByCard: false },
    { ...renewal, isByCard: true },
    { ...renewal, isByCard: false, all },
    { ...renewal, isByCard: false, all, servers: 3, text: "Please pay by transfer." },
    { ...renewal, isByCard: false, all, together: others },
    { ...renewal, isByCard: false, together: others },
  ],
  "renewal.overdue": [
    { ...renewal, suspendOn: "2030-02-04" },
    { ...renewal, suspendOn: null },
    { ...renewal, suspendOn: "2030-02-04", all },
    { ...renewal, suspendOn: "2030-02-04", all, servers: 3, text: "Please pay by transfer." },
  ],
  "product.unpaid": [
    { ...owing, ...product, due: "2030-02-01", isOverdue: false, pauseOn: null },
    { ...owing, ...product, due: "2030-02-01", isOverdue: false, isByCard: true, pauseOn: null },
    { ...owing, ...product, due: "2030-02-01", isOverdue: true, pauseOn: "2030-02-04" },
    { ...owing, ...product, due: "2030-02-01", isOverdue: false, pauseOn: null, all, products: 3 },
    {
      ...{ ...owing, ...product, due: "2030-02-01", isOverdue: true, pauseOn: "2030-02-04" },
      ...{ all, products: 3, text: "Please pay by transfer." },
    },
  ],
  "product.paused": [
    { ...owing, ...product, endOn: "2030-02-15" },
    { ...owing, ...product, endOn: null, products: 3 },
    { ...owing, ...product, endOn: "2030-02-15", products: 3 },
  ],
  "product.ended": [
    { ...product, left: "cancelled" },
    { ...product, left: "handed_over", products: 3 },
    { ...product, left: "taken_back" },
  ],
  "invoice.handed_over": [{ ...owing, collector: "Example Collections Ltd" }],
  "budget.reached": [
    budget,
    { ...budget, level: "half", project: null, name: "" },
    { ...budget, level: "full", spent: "100.00" },
    { ...budget, level: "forecast", forecast: "112.40" },
    { ...budget, level: "forecast", forecast: "112.40", project: null, name: "" },
  ],
  "credit.low": [
    { ...renewal, credit: "3.21" },
    { ...renewal, credit: "3.21", all },
    { ...hourly, servers: 1 },
    { ...hourly, servers: 3 },
  ],
  "server.suspended": [
    { ...owing, ...server, deleteOn: "2030-02-15" },
    { ...owing, ...server, deleteOn: null, all },
    { ...hourly, ...server, deleteOn: "2030-02-15" },
  ],
  "server.suspended_by_staff": [
    { ...server, company: "Example B.V.", reason: "Reports of spam" },
    { ...server, company: "Example B.V.", reason: "" },
  ],
  "server.resumed": [
    resumed,
    { ...resumed, days: 1, paidUntil: null },
    { ...resumed, charge: null },
    { ...resumed, charge: null, paidUntil: null, ends: { day: "2031-05-15", isNow: false } },
    { ...resumed, charge: null, paidUntil: null, ends: { day: "2030-02-15", isNow: true } },
  ],
  "server.changed_by_staff": [
    { ...changed, change: { what: "due", until: "2030-03-01" } },
    { ...changed, reason: "", change: { what: "price", amount: "12.10", currency: "EUR", months: 1 } },
    { ...changed, change: { what: "price", amount: "36.30", currency: "EUR", months: 3 } },
    { ...changed, change: { what: "resize", plan: "vm.v3-medium" } },
    { ...changed, change: { what: "reinstall" } },
    { ...changed, change: { what: "rescue" } },
    { ...changed, reason: "", change: { what: "rescue_ended" } },
    { ...changed, change: { what: "root_password" } },
    { ...changed, change: { what: "given" } },
    { ...changed, change: { what: "received" } },
    { ...changed, change: { what: "ended" } },
    { ...changed, change: { what: "blocked", address: "192.0.2.7" } },
    { ...changed, reason: "", change: { what: "unblocked", address: "192.0.2.7" } },
    { ...changed, change: { what: "firewall_on" } },
    { ...changed, reason: "", change: { what: "firewall_off" } },
    { ...changed, change: { what: "screen" } },
  ],
  "server.terminated": [
    { ...server, why: "asked" },
    { ...server, why: "unpaid", left: "cancelled" },
    { ...server, why: "unpaid", left: "nothing" },
    { ...server, why: "unpaid", left: "taken_back" },
    { ...server, why: "unpaid", left: "handed_over" },
  ],
};

/** Addresses as they could be. */
export const examplePages: Pages = {
  login: "https://panel.example/login",
  reset: "https://panel.example/reset",
  account: "https://panel.example/account",
  sessions: "https://panel.example/account/sessions",
  supportAccess: "https://panel.example/account/support-access",
  pin: "https://panel.example/pin",
  apiKeys: "https://panel.example/api-keys",
  servers: "https://panel.example/servers",
  jobs: "https://panel.example/jobs",
  billing: "https://panel.example/billing",
  invoices: "https://panel.example/billing/invoices",
  help: "https://panel.example/help",
  people: "https://panel.example/account/people",
  ownData: "https://panel.example/account/data",
  estimate: "https://panel.example/order/estimate",
};
