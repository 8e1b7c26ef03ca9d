import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { eq, max } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { mails } from "@/lib/db/tables/messages/mails";
import { smsMessages } from "@/lib/db/tables/messages/sms";
import { bankReceipts } from "@/lib/db/tables/money/bank-statements";
import { cardPayouts } from "@/lib/db/tables/money/card-payouts";
import { creditNotes } from "@/lib/db/tables/money/documents";
import { orderReviews } from "@/lib/db/tables/money/order-risk";
import { sepaFiles } from "@/lib/db/tables/money/sepa";
import { contractNotices } from "@/lib/db/tables/orders/contract-notices";
import { dunningLetters } from "@/lib/db/tables/orders/dunning";
import { orders } from "@/lib/db/tables/orders/orders";
import { priceChanges } from "@/lib/db/tables/orders/price-changes";
import { hosts } from "@/lib/db/tables/servers/hosts";
import { abuseComplaints, abuseFiles } from "@/lib/db/tables/support/abuse";
import { inboundMails } from "@/lib/db/tables/support/tickets";
import { exportCatalog } from "@/lib/domain/catalog/admin/import-file";
import { addPromo } from "@/lib/domain/catalog/promos/add";
import type { StaffContext } from "@/lib/domain/kernel/operation/context";
import { prepareLooks } from "@/lib/testing/operations/asked-looks";
import { withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { allOperations } from "./find-operation";

withCatalogDatabase();

/*
 * Every change and every read by staff is in the audit log. The kernel writes the rows of customer and staff
 * operations (domain/kernel: operation.test.ts, staff-operation.test.ts); open operations write their own.
 */
const operations = allOperations();

/** The `operation` of the audit row that an open operation writes. */
const leaves: Record<string, string> = {
  "auth.whmcslogin": "auth.sign_in",
  "auth.2fa_check": "auth.sign_in",
  "auth.sign_in": "auth.sign_in",
  "auth.sign_in_again": "auth.sign_in",
  "auth.sign_in_by_identity": "auth.sign_in",
  "auth.sign_in_staff_by_issuer": "auth.sign_in",
  "auth.sign_in_by_passkey": "auth.sign_in",
  "auth.answer_by_code": "auth.sign_in",
  "auth.answer_by_passkey": "auth.sign_in",
  "auth.github_signin": "auth.sign_in",
  "auth.google_signin": "auth.sign_in",
  "auth.oidc_signin": "auth.sign_in",
  "auth.vk_signin": "auth.sign_in",
  "auth.session_reset": "auth.session_reset",
  "sessions.end_by_link": "sessions.end_by_link",
  "accounts.confirm_email": "accounts.confirm_email",
  "accounts.confirm_sign_up": "accounts.confirm_sign_up",
  "accounts.finish_reset": "accounts.finish_reset",
  "accounts.undo_email": "accounts.undo_email",
  "abuse.report": "abuse.report",
  "colleagues.accept": "colleagues.accept",
  "consoles.open": "consoles.open",
  "conversations.rate_by_link": "conversations.rate_by_link",
  "contract_notices.declare": "contract_notices.declare",
  "identities.confirm_offer": "identities.confirm_offer",
  "identity_check.receive_report": "identity_check.receive_report",
  "payments.receive_callback": "payments.receive_callback",
  "provisioner.get_install": "provisioner.get_install",
  "provisioner.report_install": "provisioner.report_install",
  "recipients.confirm": "recipients.confirm",
  "setup.create_administrator": "setup.create_administrator",
  "staff.finish_joining": "staff.finish_joining",
};

/** Open operations that do not change an account; the change that may follow from them has its own audit row. */
const onlyAsk: Record<string, string> = {
  "accounts.request_reset": "a mail with a link",
  "accounts.send_sign_up_again": "a mail with a link",
  "accounts.sign_up": "a mail with a link",
  "auth.2fa_resend": "a mail with a code",
  "auth.mail_code": "a mail with a code",
  "auth.ask_passkey": "a challenge",
  "auth.ask_second_passkey": "a challenge",
  "identities.recognize": "an offer that its owner confirms",
  "consoles.connect": "a word for the console that was opened",
  "consoles.join": "the connection for that word",
  "payments.press_sandbox": "at the sandbox, which then reports",
  "identity_check.press_stand_in": "at the stand-in, which then reports",
  "help_center.vote": "a count beside an article",
  "auth.login": "a session of a program, in the history of sign-ins: too many to chain",
};

/** Returns the texts of domain files that write audit rows themselves. */
function writersOfRows(): string[] {
  const domain = path.join(import.meta.dirname, "../domain");
  return readdirSync(domain, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => readFileSync(path.join(domain, file), "utf8"))
    .filter((text) => /\b(?:write(?:Own|Audit)Row|noteInstall)\(/.test(text));
}

describe("an operation that changes something", () => {
  const writing = operations.filter(({ access }) => access.level === "write");
  const byItself = writing.filter(({ recordedBy }) => recordedBy === "itself").map(({ name }) => name);

  it("is recorded by what surrounds it, unless it is for everybody", () => {
    const open = writing.filter(({ access }) => access.who === "anybody").map(({ name }) => name);
    expect(byItself.sort()).toEqual(open.sort());
    expect(writing.length).toBeGreaterThan(byItself.length * 3);
  });

  it("leaves a row of its own, or only asks, where it is for everybody", () => {
    expect([...Object.keys(leaves), ...Object.keys(onlyAsk)].sort()).toEqual(byItself.sort());
    const writers = writersOfRows();
    const rows = [...new Set(Object.values(leaves))];
    expect(rows.filter((row) => !writers.some((text) => text.includes(row)))).toEqual([]);
  });
});

describe("a look-up of staff", () => {
  const looks = operations.filter(({ access }) => access.who === "staff" && access.level === "read");
  /** Returns only whether there is something new, no content. */
  const unseen = [
    "announcements.choices",
    "announcements.count",
    "announcements.preview",
    "conversations.mentions",
    "conversations.news",
    "help_center.choices",
    "help_center.preview",
    "lists.count",
    "lists.views",
  ];
  let asked: Record<string, Record<string, unknown>> = {};
  let admin: StaffContext;

  beforeAll(async () => {
    ({ admin, asked } = await prepareLooks());
    const account = await addAccount(database());
    const owner = await asBrowser(account.id);
    const file = await addFile.call(owner, { name: "a.txt", content: Buffer.from("a").toString("base64") });
    const question = { subject: "A question", text: "Where is it?", about: "", files: [file.id] };
    const { id } = await askSupport.call(owner, question);
    const reader = { id: account.id, email: account.email, language: "en" };
    await notify({ db: database(), now: new Date() }, reader, "pin.removed", {});
    const [mail] = await database().select({ id: mails.id }).from(mails).where(eq(mails.kind, "pin.removed"));
    const message = { accountId: account.id, recipient: "+31301234567", body: "x", kind: "phone.tried" };
    const [text] = await database()
      .insert(smsMessages)
      .values({ ...message, createdAt: new Date() })
      .returning({ id: smsMessages.id });
    const [failed] = await database()
      .insert(inboundMails)
      .values({
        ...{ mailbox: "box", uidValidity: "1", uid: 1, sender: "", messageKey: "recorded" },
        ...{ outcome: "slow", source: Buffer.from("From: x"), receivedAt: new Date() },
      })
      .returning({ id: inboundMails.id });
    admin = await asStaff("admin");
    await addPromo.call(admin, { code: "RECORDED", percent: "5" });
    await importInventory.call(admin, {
      file: JSON.stringify([
        {
          ...{ name: "RECORDED", location: "NL", preset: "bm.v4-entry", bmc: "recorded.bmc.test" },
          ...{ user: "panel", password: "Secret-of-the-bmc", macs: "02:00:00:00:01:01" },
        },
      ]),
    });
    const [version] = await database()
      .insert(legalVersions)
      .values({ kind: "dpa", number: 1, changedAt: new Date() })
      .returning({ versionId: legalVersions.id });
    const [agreement] = await database()
      .insert(legalAgreements)
      .values({
        ...{
          accountId: account.id,
          versionId: version?.versionId ?? 0,
          language: "en",
          facts: {},
          signer: "Dora",
        },
        ...{ pdf: Buffer.from("%PDF-"), hash: "", acceptedAt: new Date(), address: "" },
      })
      .returning({ id: legalAgreements.id });
    const serverId = await addServer(database(), account, { hostname: "recorded" });
    const [notice] = await database()
      .insert(contractNotices)
      .values({
        ...{ kind: "withdrawal", name: "Dora", email: account.email, contract: "recorded", address: "" },
        ...{ language: "en", accountId: account.id, serverId, receivedAt: new Date() },
      })
      .returning({ id: contractNotices.id });
    const { id: invoice } = await addInvoice({ accountId: account.id });
    const payment = await payByCard(await asUser(account.id), invoice);
    const lines = [{ text: "Work", quantity: 1, price: "1.00" }];
    const { draft } = await createDraft.call(admin, { account: account.id, lines, due_days: 14 });
    const { id: unpaid } = await addInvoice({ accountId: account.id });
    await cancelInvoice.call(admin, { id: unpaid, reason: "a mistake" });
    const [note] = await database().select().from(creditNotes).where(eq(creditNotes.invoiceId, unpaid));
    const server = await addServer(database(), account, { hostname: "recorded" });
    const [made] = await database().select().from(orders).where(eq(orders.serverId, server));
    const facts = { orderId: made?.id ?? 0, accountId: account.id, points: 60, threshold: 60 };
    const [review] = await database()
      .insert(orderReviews)
      .values({ ...facts, reasons: [], state: "waiting", createdAt: new Date() })
      .returning({ id: orderReviews.id });
    const noFee = { fee_eur: "", fee_usd: "", fee_rub: "", has_interest: false };
    const party = { name: "", address: "", country: "NL", taxId: "", email: "" };
    const [letter] = await database()
      .insert(dunningLetters)
      .values({
        ...{ accountId: account.id, issuedOn: "2026-01-31", createdAt: new Date() },
        language: "en",
        content: {
          ...({ seller: party, buyer: party, currency: "EUR", total: "1.00" } as const),
          invoices: [],
          ...{ suspendOn: null, text: "", bank: null },
        },
      })
      .returning({ id: dunningLetters.id });
    const [change] = await database()
      .insert(priceChanges)
      .values({
        ...({ presetId: 102, currency: "EUR", price: "6.00", state: "planned" } as const),
        startsOn: "2040-01-01",
        ...{ startsAt: new Date("2040-01-01T00:00:00Z"), createdAt: new Date() },
      })
      .returning({ id: priceChanges.id });
    const taxPeriod = { company: 1, from: "2026-01-01", until: "2026-03-31" };
    const mailText = { kind: "pin.removed", language: "en" };
    const statement = "date;amount;currency;reference\n2026-11-20;7.00;EUR;no idea";
    await importStatement.call(admin, { text: statement });
    const [receipt] = await database().select().from(bankReceipts).where(eq(bankReceipts.state, "open"));
    const [orderFile] = await database()
      .insert(sepaFiles)
      .values({
        ...{ kind: "transfers", companyId: 1, version: "pain.001.001.09", messageId: "RECORDED", count: 0 },
        ...{
          total: "0.00",
          content: Buffer.from("<Document/>"),
          createdAt: new Date(),
          needsApproval: false,
        },
      })
      .returning({ id: sepaFiles.id });
    const ended = await announceAs(admin);
    await updateAs(admin, ended, { stage: "solved" });
    const concern = { concerned_by: "all", places: [], ids: [], brand: null };
    const abuse = await complain(admin, "192.0.2.91", { seen: "2026-01-01T00:00:00Z" });
    const [complaint] = await database()
      .select({ id: abuseComplaints.id })
      .from(abuseComplaints)
      .where(eq(abuseComplaints.caseId, abuse));
    const [evidence] = await database()
      .insert(abuseFiles)
      .values({
        ...{ complaintId: complaint?.id ?? 0, name: "a.txt", contentType: "text/plain", sizeBytes: 1 },
        content: Buffer.from("a"),
      })
      .returning({ id: abuseFiles.id });
    const article = await saveArticle.call(admin, {
      ...{ id: null, revision: 0, brand: null, position: 0, key: "recorded-article" },
      texts: [{ language: "en", title: "Recorded", category: "", body: "Text" }],
    });
    const proof = { name: "form.txt", content: Buffer.from("exempt").toString("base64") };
    const { exemption } = await exemptFromTax.call(admin, {
      ...{ id: account.id, basis: "Article 151", reason: "form was sent", ...proof },
    });
    const [payout] = await database()
      .insert(cardPayouts)
      .values({
        ...{ method: "stripe", outsideId: "po_recorded", amount: "1.00", currency: "EUR" },
        ...{ createdAt: new Date(), arrivesAt: new Date(), readAt: new Date() },
      })
      .returning({ id: cardPayouts.id });
    Object.assign(asked, {
    const [host] = await database()
      .insert(hosts)
      .values({
        ...{ backEnd: "simulated", name: "recorded-1", locations: ["NL"], state: "online" },
        stateSince: new Date(),
      })
      .returning({ id: hosts.id });
    Object.assign(asked, {
      "hosts.concerned": { id: host?.id },
      "hosts.show": { id: host?.id },
      "abuse.file": { id: evidence?.id },
      "abuse.show": { id: abuse },
      "help_center.preview": { body: "Text" },
      "help_center.show": { id: article.id },
      "announcements.choices": { language: "en" },
      "announcements.count": concern,
      "announcements.preview": { texts: [] },
      "announcements.preview_credit": {
        ...{ id: ended, rule: "percent", percent: "5", eur: "", rub: "", usd: "" },
      },
      "announcements.show": { id: await announceAs(admin) },
      "announcements.show_credit": { id: ended },
      "bulk.show": await startBulk.call(admin, {
        ...{ action: "note", query: `q=${account.email}`, params: { text: "A note" } },
      } as const),
      "bank.preview_rule": { payer: "somebody", text: "", customer: account.email },
      "bank.show_match": { id: receipt?.id },
      "brands.show": { id: await addBrand(database()) },
      "card_payouts.costs": { from: "2026-01-01", until: "2026-12-31" },
      "card_payouts.show": { id: payout?.id },
      "catalogue.compare": { file: JSON.stringify(await exportCatalog.call(admin, {})) },
      "catalogue.entries": { kind: "presets" },
      "catalogue.entry": { kind: "presets", id: "102" },
      "catalogue.example": { name: "small" },
      "catalogue.history": { kind: "presets", id: "102" },
      "catalogue.preview": { country: "NL", currency: "EUR" },
      "companies.show": { region: "EU" },
      "contracts.preview_withdrawal": { id: notice?.id },
      "conversations.failed_mail_source": { id: failed?.id },
      "conversations.news": { id },
      "conversations.offer_canned_replies": { id },
      "conversations.problem_kinds": { language: "en" },
      "conversations.reader": { to: "customer", id: account.id },
      "conversations.satisfaction": { days: 90 },
      "conversations.search_texts": { q: "where" },
      "conversations.staff_file": { id: file.id },
      "conversations.view": { id },
      "customers.data": { id: account.id },
      "customers.details": { id: account.id },
      "customers.tax_proof": { id: exemption },
      "desk.customer": { id: account.id },
      "desk.invoice": { id: invoice },
      "desk.payment": { id: payment },
      "desk.payment_history": { id: payment },
      "desk.payment_life": { id: payment },
      "desk.queue": { queue: "mails" },
      "desk.see_server": { id: server },
      "desk.server": { id: server },
      "desk.section": { id: account.id, section: "mails" },
      "desk.timeline": { id: account.id },
      "drafts.list": { account: account.id },
      "drafts.show": { id: draft },
      "drafts.terms": { account: account.id },
      "customers.statement": { account: account.id, from: "2026-01-01", until: "2026-01-31" },
      "customers.download_statement": { account: account.id, from: "2026-01-01", until: "2026-01-31" },
      "dunning.download_letter": { id: letter?.id },
      "dunning.of_customer": { account: account.id },
      "dunning.preview": {
        ...{ id: null, name: "Recorded", company: "", tag: "", is_chosen: false, is_active: true },
        mails: [{ days: 1, text_en: "", text_ru: "", text_de: "", is_letter: false, ...noFee }],
        ...{ suspend_after: 3, terminate_after: 14 },
      },
      "estimates.offer_choices": { id: account.id },
      "invoices.download": { id: invoice },
      "invoices.download_e_credit_note": { id: note?.id, type: "ubl" },
      "invoices.download_e_invoice": { id: invoice, type: "ubl" },
      "invoices.e_invoice": { id: invoice },
      "invoices.download_credit_note": { id: note?.id },
      "invoices.history": { id: invoice },
      "legal_documents.agreement_pdf": { account: account.id, id: agreement?.id },
      "legal_documents.edit": { kind: "terms" },
      "legal_documents.of_customer": { id: account.id },
      "lists.count": { list: "customers", query: "" },
      ...(await askedOfBooks(admin)),
      "lists.show": { list: "customers", query: "" },
      "lists.views": { list: "customers" },
      "maintenance.list": { area: "proofs" },
      "mail_texts.preview": { ...mailText, subject: "PIN removed", body: "Your PIN was removed." },
      "mail_texts.show": mailText,
      "order_reviews.entries": { list: "words" },
      "order_reviews.of_customer": { account: account.id },
      "order_reviews.show": { id: review?.id },
      "outbox.show": { id: mail?.id },
      "outbox.show_text": { id: text?.id },
      "machines.show": { name: "RECORDED" },
      "payments.read_statement": { text: statement },
      "payments.show_import": { id: (await importStatement.call(admin, { text: statement })).id },
      "products.of_customer": { account: account.id },
      "price_changes.show": { id: change?.id },
      "promos.show": { code: "RECORDED" },
      "sepa.download": { id: orderFile?.id },
      "servers.preview_resume": { id: server },
      "search.find": { q: account.email },
      "settings.show": { group: "limits" },
      "staff.role_history": { id: 1 },
      "taxes.explain": { id: invoice },
      "taxes.report": taxPeriod,
      "taxes.report_file": { ...taxPeriod, format: "sums" },
      "taxes.report_lines": { ...taxPeriod, kind: "book" },
      "terms.show": { account: account.id },
      "visits.show": { account: account.id },
    });
  });

  it("says how often it is on record", () => {
    expect(looks.filter((one) => one.looks === null)).toEqual([]);
    expect(looks.filter((one) => one.looks === "never").map(({ name }) => name)).toEqual(unseen);
  });

  it.each(looks.map((one) => [one.name, one] as const))(
    "%s is on record with who looked",
    async (name, one) => {
      const newest = async () => {
        const [row] = await database()
          .select({ id: max(auditRows.id) })
          .from(auditRows)
          .where(eq(auditRows.operation, name));
        return row?.id ?? 0;
      };
      const before = await newest();
      await one.answer(admin, asked[name] ?? {});
      const id = await newest();
      if (unseen.includes(name)) return expect(id).toBe(before);
      expect(id).toBeGreaterThan(before);
      const [row] = await database().select().from(auditRows).where(eq(auditRows.id, id));
      expect(row).toMatchObject({ actorKind: "staff", actorAccountId: admin.actor.account.id });
    },
  );
});
