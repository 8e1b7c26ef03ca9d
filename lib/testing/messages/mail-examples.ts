import type { Notices, Pages } from "@/lib/i18n/mails/notices";

export const pages: Pages = {
  login: "https://panel.test/login",
  reset: "https://panel.test/reset",
  account: "https://panel.test/account",
  sessions: "https://panel.test/account/sessions",
  supportAccess: "https://panel.test/account/support-access",
  pin: "https://panel.test/pin",
  apiKeys: "https://panel.test/api-keys",
  servers: "https://panel.test/servers",
  jobs: "https://panel.test/jobs",
  billing: "https://panel.test/billing",
  invoices: "https://panel.test/billing/invoices",
  help: "https://panel.test/help",
  people: "https://panel.test/account/people",
  ownData: "https://panel.test/account/data",
  estimate: "https://panel.test/order/estimate",
};

export const url = "https://panel.test/link#token";
export const seen = { at: new Date("2030-01-02T03:04:05Z"), address: "203.0.113.9" };

const owing = { invoice: 7001, number: "NL-2030-000001", amount: "10.89", currency: "EUR" as const };

/** One set of facts for each notice; the parts that a reader must find in the mail stand behind it. */
export const examples: { [Name in keyof Notices]: [params: Notices[Name], said: string[]] } = {
  "sign_up.confirm": [{ url }, [url]],
  "sign_up.known_address": [{}, [pages.login, pages.reset]],
  "password.reset": [{ url }, [url]],
  "password.changed": [{}, [pages.reset]],
  "email.confirm": [{ url }, [url]],
  "email.change_asked": [{ to: "new@example.test", url }, ["new@example.test", url]],
  "email.changed": [{ to: "new@example.test", url }, ["new@example.test", url]],
  "data.ready": [{ until: seen.at }, ["2030-01-02 03:04:05 UTC", "https://panel.test/account/data"]],
  "account.closed": [{ erasedOn: "2030-01-16", payout: { amount: "12.34", currency: "EUR" } }, ["2030"]],
  "account.reopened": [{}, []],
  "account.moved": [{ hasPassword: true }, []],
  "sign_in.code": [{ code: "012345" }, ["012345"]],
  "sign_in.new_device": [
    { ...seen, device: "Firefox, Linux", url },
    ["2030-01-02 03:04:05 UTC", "203.0.113.9", "Firefox, Linux", url],
  ],
  "factors.code": [{ code: "543210" }, ["543210"]],
  "factors.changed": [
    { ...seen, change: "passkey_added", passkey: "Work laptop" },
    ["Work laptop", "2030-01-02 03:04:05 UTC", "203.0.113.9", pages.account, pages.sessions],
  ],
  "factors.recovery_code_used": [
    { ...seen, left: 7 },
    [": 7.", "203.0.113.9", pages.account, pages.sessions],
  ],
  "identity.linked": [
    { ...seen, service: "GitHub", email: "me@example.test" },
    ["GitHub, me@example.test", "203.0.113.9"],
  ],
  "identity.unlinked": [
    { ...seen, service: "VK ID", email: "" },
    ["VK ID\n", "2030-01-02 03:04:05 UTC", "203.0.113.9"],
  ],
  "price.changed": [
    {
      ...{ plan: "vm.v3-nano", currency: "EUR", price: "5.50", from: "2030-03-01" },
      servers: [{ hostname: "web-1", old: "4.50" }],
    },
    ["vm.v3-nano", "web-1", "2030"],
  ],
  "price.unchanged": [{ plan: "vm.v3-nano", servers: 2 }, ["vm.v3-nano"]],
  "invoice.created": [
    {
      id: 5001,
      number: "EU-2030-000001",
      total: "12.34",
      due: "5.67",
      currency: "EUR",
      title: "invoice",
      dueOn: "2030-01-09",
    },
    ["EU-2030-000001", "12", "34", "5", "67", "2030", `${pages.invoices}/5001`],
  ],
  "conversation.answered": [
    { id: 7001, subject: "No boot", by: "Robin Staff", text: "Try again", canReply: true },
    ["No boot", "7001", "Robin Staff", "Try again", "https://panel.test/help/7001", "##"],
  ],
  "abuse.received": [{ number: 101, address: "192.0.2.7" }, ["101", "192.0.2.7"]],
  "abuse.reminder": [
    { id: 7001, number: 101, address: "192.0.2.7", due: "2030-01-04T10:00:00.000Z" },
    ["101", "192.0.2.7", "2030-01-04 10:00:00 UTC", "https://panel.test/help/7001"],
  ],
  "conversation.due": [
    { id: 7001, subject: "No boot", due: "2030-01-04T10:00:00.000Z", url },
    ["No boot", "7001", "2030-01-04 10:00:00 UTC", url],
  ],
  "conversation.solved": [
    { id: 7001, subject: "No boot", url },
    ["No boot", "7001", url, "https://panel.test/help/7001"],
  ],
  "colleague.invited": [{ url, account: "anna@example.test", hours: 72 }, [url, "anna@example.test", "72"]],
  "colleague.joined": [{ email: "bob@example.test", role: "billing" }, ["bob@example.test", pages.people]],
  "legal.changed": [
    { document: "terms", version: 3, on: "2030-02-01", isNow: false, summary: "Section 4 is new", url },
    ["3", "2030", "4", url],
  ],
  "legal.agreed": [
    {
      ...{ number: 101, version: 2, signer: "Anna Visser", customer: "Visser", company: "Example B.V." },
      ...{ digest: "0123456789abcdef", at: seen.at, url },
    },
    ["101", "2", "Anna Visser", "Visser", "Example B.V.", "0123456789abcdef", "2030-01-02 03:04:05 UTC", url],
  ],
  "estimate.offered": [
    { preset: "vm.v3-small", location: "NL", count: 2, text: "As we said", until: "2030-03-31" },
    ["vm.v3-small", "NL", "2", "As we said", "https://panel.test/order/estimate"],
  ],
  "estimate.withdrawn": [
    { preset: "vm.v3-small", location: "NL", count: 2 },
    ["vm.v3-small", "NL", "2", "https://panel.test/order/estimate"],
  ],
  "contract.declared": [
    {
      ...{ declaration: "cancellation", number: 401, endsOn: "2031-01-31", at: seen.at },
      ...{ name: "Anna Visser", contract: "web-1" },
    },
    ["401", "Anna Visser", "web-1", "2031", "2030-01-02 03:04:05 UTC"],
  ],
  "maintenance.updated": [
    {
      ...{ id: 101, stage: "planned", title: "New switch", text: "Some minutes", began: null, url },
      ...{
        servers: 31,
        hostnames: ["web-1"],
        from: "2030-02-01T22:00:00.000Z",
        to: "2030-02-02T02:00:00.000Z",
      },
    },
    ["New switch", "Some minutes", "web-1", "30", "2030-02-01 22:00:00 UTC", "2030-02-02 02:00:00 UTC", url],
  ],
  "incident.updated": [
    {
      ...{ id: 102, stage: "solved", title: "No power", text: "It is back", url },
      ...{ servers: 1, hostnames: ["web-1"], began: "2030-02-01T22:00:00.000Z" },
    },
    ["No power", "It is back", "web-1", "2030-02-01 22:00:00 UTC", url],
  ],
  "staff.join": [{ url, hours: 72 }, [url, "72"]],
  "settings.tried": [{}, []],
  "visit.started": [
    { name: "Robin", kind: "support", reason: "ticket 7", mode: "read_only" },
    ["Robin", "7", pages.supportAccess],
  ],
  "visit.asked": [
    { name: "Robin", kind: "billing", reason: "ticket 7" },
    ["Robin", "7", pages.supportAccess],
  ],
  "pin.changed": [{}, []],
  "pin.reset_asked": [{}, []],
  "pin.removed": [{}, []],
  "pin.wrong": [
    { total: 15, since: seen.at, lockedMinutes: 60 },
    ["15", "60", "2030-01-02 03:04:05 UTC", pages.pin, pages.sessions, pages.apiKeys],
  ],
  "api_key.created": [
    { ...seen, id: 12, name: "deploy", maker: "robot" },
    ["deploy", "robot", "203.0.113.9", `${pages.apiKeys}/12\n`, pages.account, pages.sessions],
  ],
  "api_key.signed_in": [
    { ...seen, id: 12, name: "deploy" },
    ["deploy", "2030-01-02 03:04:05 UTC", "203.0.113.9"],
  ],
  "api_key.notification_tried": [{ ...seen, name: "deploy" }, ["deploy", "203.0.113.9"]],
  "recipient.confirm": [{ url }, [url]],
  "server.deployed": [
    { id: 77, hostname: "web-1", ip: "192.0.2.7", paidUntil: "2030-02-02" },
    ["web-1", "192.0.2.7", "2030-02-02", `${pages.servers}/77\n`],
  ],
  "server.deploy_failed": [
    {
      id: 77,
      hostname: "web-1",
      failure: { code: "reported", text: "no free rack" },
      refunded: "10.89",
      currency: "EUR",
      job: "123",
    },
    ["web-1", "no free rack", `${pages.jobs}/123\n`],
  ],
  "server.alert": [
    {
      ...{ id: 77, metric: "disk", threshold: 90, minutes: 15, isOver: false, count: 1 },
      servers: [{ id: 77, hostname: "web-1", value: 93.4 }],
    },
    ["web-1", "93", "90", "15", `${pages.servers}/77/monitoring`],
  ],
  "server.backup_failed": [
    { id: 77, hostname: "web-1", what: "backup", failure: { code: "reported", text: "no free rack" } },
    ["web-1", "no free rack", `${pages.servers}/77/backups`],
  ],
  "server.deploy_late": [
    { id: 77, hostname: "web-1", isReady: false, amount: "2.18", currency: "EUR", job: "123" },
    ["web-1", "2", "18", `${pages.jobs}/123\n`],
  ],
  "server.transfer_offered": [{ until: "2030-01-17" }, ["2030", `${pages.servers}/transfers\n`]],
  "server.transfer_ended": [
    { id: 77, hostname: "web-1", outcome: "accepted", amount: "5.45", currency: "EUR" },
    ["web-1", "5", "45", pages.billing],
  ],
  "order.review": [
    { id: 77, hostname: "web-1", what: "identity" },
    ["web-1", `${pages.account}/identity\n`, `${pages.servers}/77\n`],
  ],
  "invoice.paid": [owing, ["NL-2030-000001", "10", "89", `${pages.invoices}/7001\n`]],
  "credit_note.issued": [
    { number: "NLC-2030-000002", of: "NL-2030-000001", amount: "5.45", currency: "EUR" },
    ["NLC-2030-000002", "NL-2030-000001", "45", pages.billing],
  ],
  "payment.credited": [owing, ["NL-2030-000001", "10", "89", `${pages.invoices}/7001\n`]],
  "payment.refunded": [owing, ["NL-2030-000001", "10", "89", `${pages.invoices}/7001\n`]],
  "payment.taken_back": [{ ...owing, owed: "5.45" }, ["NL-2030-000001", "10", "89", "45", pages.billing]],
  "payment.unbooked": [
    { ...owing, owed: "5.45" },
    ["NL-2030-000001", "10", "89", "45", `${pages.invoices}/7001\n`],
  ],
  "debit.announced": [
    {
      ...owing,
      day: "2030-02-01",
      account: "NL•• •••• 4300",
      mandate: "M20001-1",
      creditor: "DE98ZZZ09999999999",
    },
    ["NL-2030-000001", "10", "89", "4300", "M20001-1", "DE98ZZZ09999999999", `${pages.invoices}/7001\n`],
  ],
  "renewal.reminder": [
    { ...owing, hostname: "web-1", due: "2030-02-01", isByCard: false },
    ["web-1", "2030", "NL-2030-000001", `${pages.invoices}/7001\n`],
  ],
  "renewal.overdue": [
    { ...owing, hostname: "web-1", due: "2030-02-01", suspendOn: "2030-02-04" },
    ["web-1", "2030", "NL-2030-000001", `${pages.invoices}/7001\n`],
  ],
  "product.unpaid": [
    {
      ...{ ...owing, product: "Colocation, 1 unit", products: 1, due: "2030-02-01" },
      ...{ isOverdue: true, pauseOn: "2030-02-04" },
    },
    ["Colocation, 1 unit", "2030", "NL-2030-000001", `${pages.invoices}/7001\n`],
  ],
  "product.paused": [
    { ...owing, product: "Colocation, 1 unit", products: 1, endOn: "2030-02-15" },
    ["Colocation, 1 unit", "2030", "NL-2030-000001", `${pages.invoices}/7001\n`],
  ],
  "product.ended": [
    { product: "Colocation, 1 unit", products: 1, left: "cancelled" },
    ["Colocation, 1 unit", pages.billing],
  ],
  "invoice.handed_over": [
    { ...owing, collector: "Collect & Co." },
    ["Collect & Co.", "NL-2030-000001", `${pages.invoices}/7001\n`],
  ],
  "budget.reached": [
    {
      ...{ project: 12, name: "Online shop", level: "most", month: "2030-01", budget: "100.00" },
      ...{ spent: "81.23", forecast: "96.45", currency: "EUR" },
    },
    ["Online shop", "2030", "100", "23", "45", `${pages.billing}/costs\n`],
  ],
  "credit.low": [
    { ...owing, hostname: "web-1", due: "2030-02-01", credit: "3.21" },
    ["web-1", "2030", "21", `${pages.billing}/add-funds\n`, `${pages.invoices}/7001\n`],
  ],
  "payment.failed": [
    { ...owing, hostname: "web-1", credit: "3.21" },
    ["web-1", "NL-2030-000001", "21", `${pages.invoices}/7001\n`],
  ],
  "server.suspended": [
    { ...owing, id: 77, hostname: "web-1", deleteOn: "2030-02-15" },
    ["web-1", "2030", "NL-2030-000001", `${pages.invoices}/7001\n`],
  ],
  "server.suspended_by_staff": [
    { id: 77, hostname: "web-1", company: "Example B.V.", reason: "Reports of spam" },
    ["web-1", "Example B.V.", "Reports of spam", pages.help],
  ],
  "server.resumed": [
    {
      ...{ id: 77, hostname: "web-1", days: 90, currency: "EUR", paidUntil: "2030-05-15" },
      charge: { amount: "43.56", due: "2030-03-01" },
      ends: { day: "2031-05-15", isNow: false },
    },
    ["web-1", "90", "2030", "2031", pages.servers],
  ],
  "server.changed_by_staff": [
    {
      ...{ id: 77, hostname: "web-1", company: "Example B.V.", reason: "As agreed by phone" },
      change: { what: "due", until: "2030-05-15" },
    },
    ["web-1", "Example B.V.", "2030", "As agreed by phone", pages.servers],
  ],
  "payment.late": [{ ...owing, hostname: "web-1" }, ["web-1", "NL-2030-000001", pages.billing, pages.help]],
  "server.terminated": [
    { id: 77, hostname: "web-1", why: "unpaid", left: "cancelled" },
    ["web-1", pages.billing],
  ],
};
