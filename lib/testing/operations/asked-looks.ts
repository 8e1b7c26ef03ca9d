import { eq } from "drizzle-orm";
import { database } from "@/lib/db/client";
import { legalAgreements, legalVersions } from "@/lib/db/tables/customers/legal";
import { mails } from "@/lib/db/tables/messages/mails";
import { smsMessages } from "@/lib/db/tables/messages/sms";
import { orderReviews } from "@/lib/db/tables/money/order-risk";
import { contractNotices } from "@/lib/db/tables/orders/contract-notices";
import { orders } from "@/lib/db/tables/orders/orders";
import { priceChanges } from "@/lib/db/tables/orders/price-changes";
import { hosts } from "@/lib/db/tables/servers/hosts";
import { abuseComplaints, abuseFiles } from "@/lib/db/tables/support/abuse";
import { inboundMails } from "@/lib/db/tables/support/tickets";
import { exportCatalog } from "@/lib/domain/catalog/admin/import-file";
import { addPromo } from "@/lib/domain/catalog/promos/add";
import type { StaffContext } from "@/lib/domain/kernel/operation/context";
import { notify } from "@/lib/domain/messages/mails/shared/notify";
import { importInventory } from "@/lib/domain/servers/inventory/import";
import { startBulk } from "@/lib/domain/support/bulk/start";
import { exemptFromTax } from "@/lib/domain/support/customer-record/exempt";
import { saveArticle } from "@/lib/domain/support/help-center/save";
import { addFile } from "@/lib/domain/support/tickets/add-file";
import { askSupport } from "@/lib/domain/support/tickets/ask";
import { addBrand } from "../brands";
import { addAccount, type TestAccount } from "../factories";
import { addServer } from "../servers/servers";
import { complain } from "../support/abuse";
import { announceAs, updateAs } from "../support/announcements";
import {
  type Asked,
  prepareBank,
  prepareBooks,
  prepareDunning,
  prepareImports,
  prepareInvoices,
} from "./asked-money-looks";
import { asBrowser, asStaff } from "./contexts";

async function prepareTickets({ id: account }: TestAccount): Promise<Asked> {
  const owner = await asBrowser(account);
  const file = await addFile.call(owner, { name: "a.txt", content: Buffer.from("a").toString("base64") });
  const question = { subject: "A question", text: "Where is it?", about: "", files: [file.id] };
  const { id } = await askSupport.call(owner, question);
  const [failed] = await database()
    .insert(inboundMails)
    .values({
      ...{ mailbox: "box", uidValidity: "1", uid: 1, sender: "", messageKey: "recorded" },
      ...{ outcome: "slow", source: Buffer.from("From: x"), receivedAt: new Date() },
    })
    .returning({ id: inboundMails.id });
  return {
    "conversations.failed_mail_source": { id: failed?.id },
    "conversations.news": { id },
    "conversations.offer_canned_replies": { id },
    "conversations.problem_kinds": { language: "en" },
    "conversations.reader": { to: "customer", id: account },
    "conversations.satisfaction": { days: 90 },
    "conversations.search_texts": { q: "where" },
    "conversations.staff_file": { id: file.id },
    "conversations.view": { id },
  };
}

async function prepareMessages(account: TestAccount): Promise<Asked> {
  const reader = { id: account.id, email: account.email, language: "en" };
  await notify({ db: database(), now: new Date() }, reader, "pin.removed", {});
  const [mail] = await database().select({ id: mails.id }).from(mails).where(eq(mails.kind, "pin.removed"));
  const message = { accountId: account.id, recipient: "+31301234567", body: "x", kind: "phone.tried" };
  const [text] = await database()
    .insert(smsMessages)
    .values({ ...message, createdAt: new Date() })
    .returning({ id: smsMessages.id });
  const mailText = { kind: "pin.removed", language: "en" };
  return {
    "mail_texts.preview": { ...mailText, subject: "PIN removed", body: "Your PIN was removed." },
    "mail_texts.show": mailText,
    "outbox.show": { id: mail?.id },
    "outbox.show_text": { id: text?.id },
  };
}

async function prepareCatalog(admin: StaffContext): Promise<Asked> {
  await addPromo.call(admin, { code: "RECORDED", percent: "5" });
  const [change] = await database()
    .insert(priceChanges)
    .values({
      ...({ presetId: 102, currency: "EUR", price: "6.00", state: "planned" } as const),
      startsOn: "2040-01-01",
      ...{ startsAt: new Date("2040-01-01T00:00:00Z"), createdAt: new Date() },
    })
    .returning({ id: priceChanges.id });
  return {
    "catalogue.compare": { file: JSON.stringify(await exportCatalog.call(admin, {})) },
    "catalogue.entries": { kind: "presets" },
    "catalogue.entry": { kind: "presets", id: "102" },
    "catalogue.example": { name: "small" },
    "catalogue.history": { kind: "presets", id: "102" },
    "catalogue.preview": { country: "NL", currency: "EUR" },
    "price_changes.show": { id: change?.id },
    "promos.show": { code: "RECORDED" },
  };
}

async function prepareServers(admin: StaffContext, account: TestAccount): Promise<Asked> {
  await importInventory.call(admin, {
    file: JSON.stringify([
      {
        ...{ name: "RECORDED", location: "NL", preset: "bm.v4-entry", bmc: "recorded.bmc.test" },
        ...{ user: "panel", password: "Secret-of-the-bmc", macs: "02:00:00:00:01:01" },
      },
    ]),
  });
  const server = await addServer(database(), account, { hostname: "recorded" });
  const [made] = await database().select().from(orders).where(eq(orders.serverId, server));
  const facts = { orderId: made?.id ?? 0, accountId: account.id, points: 60, threshold: 60 };
  const [review] = await database()
    .insert(orderReviews)
    .values({ ...facts, reasons: [], state: "waiting", createdAt: new Date() })
    .returning({ id: orderReviews.id });
  const [host] = await database()
    .insert(hosts)
    .values({
      ...{ backEnd: "simulated", name: "recorded-1", locations: ["NL"], state: "online" },
      stateSince: new Date(),
    })
    .returning({ id: hosts.id });
  return {
    "hosts.concerned": { id: host?.id },
    "hosts.destinations": { server },
    "hosts.show": { id: host?.id },
    "desk.see_server": { id: server },
    "desk.server": { id: server },
    "machines.show": { name: "RECORDED" },
    "order_reviews.entries": { list: "words" },
    "order_reviews.of_customer": { account: account.id },
    "order_reviews.show": { id: review?.id },
    "servers.preview_resume": { id: server },
  };
}

async function prepareContracts(account: TestAccount): Promise<Asked> {
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
  return {
    "contracts.preview_withdrawal": { id: notice?.id },
    "legal_documents.agreement_pdf": { account: account.id, id: agreement?.id },
    "legal_documents.edit": { kind: "terms" },
    "legal_documents.of_customer": { id: account.id },
  };
}

async function prepareAnnouncements(admin: StaffContext): Promise<Asked> {
  const ended = await announceAs(admin);
  await updateAs(admin, ended, { stage: "solved" });
  return {
    "announcements.choices": { language: "en" },
    "announcements.count": { concerned_by: "all", places: [], ids: [], brand: null },
    "announcements.preview": { texts: [] },
    "announcements.preview_credit": {
      ...{ id: ended, rule: "percent", percent: "5", eur: "", rub: "", usd: "" },
    },
    "announcements.show": { id: await announceAs(admin) },
    "announcements.show_credit": { id: ended },
  };
}

async function prepareAbuse(admin: StaffContext): Promise<Asked> {
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
  return { "abuse.file": { id: evidence?.id }, "abuse.show": { id: abuse } };
}

async function prepareHelpCenter(admin: StaffContext): Promise<Asked> {
  const article = await saveArticle.call(admin, {
    ...{ id: null, revision: 0, brand: null, position: 0, key: "recorded-article" },
    texts: [{ language: "en", title: "Recorded", category: "", body: "Text" }],
  });
  return { "help_center.preview": { body: "Text" }, "help_center.show": { id: article.id } };
}

async function prepareCustomer(admin: StaffContext, { id: account }: TestAccount): Promise<Asked> {
  const proof = { name: "form.txt", content: Buffer.from("exempt").toString("base64") };
  const { exemption } = await exemptFromTax.call(admin, {
    ...{ id: account, basis: "Article 151", reason: "form was sent", ...proof },
  });
  const january = { from: "2026-01-01", until: "2026-01-31" };
  return {
    "customers.data": { id: account },
    "customers.details": { id: account },
    "customers.download_statement": { account, ...january },
    "customers.statement": { account, ...january },
    "customers.tax_proof": { id: exemption },
    "desk.customer": { id: account },
    "desk.section": { id: account, section: "mails" },
    "desk.timeline": { id: account },
    "estimates.offer_choices": { id: account },
    "estimates.offers": { id: account },
    "products.of_customer": { account },
    "terms.preview_invoice_day": { account, day: 1 },
    "terms.show": { account },
    "visits.show": { account },
  };
}

async function prepareBackOffice(admin: StaffContext, { email }: TestAccount): Promise<Asked> {
  const taxPeriod = { company: 1, from: "2026-01-01", until: "2026-03-31" };
  return {
    "brands.show": { id: await addBrand(database()) },
    "bulk.show": await startBulk.call(admin, {
      ...{ action: "note", query: `q=${email}`, params: { text: "A note" } },
    } as const),
    "companies.show": { region: "EU" },
    "desk.queue": { queue: "mails" },
    "lists.count": { list: "customers", query: "" },
    "lists.show": { list: "customers", query: "" },
    "lists.views": { list: "customers" },
    "maintenance.list": { area: "proofs" },
    "search.find": { q: email },
    "settings.show": { group: "limits" },
    "staff.role_history": { id: 1 },
    "taxes.report": taxPeriod,
    "taxes.report_file": { ...taxPeriod, format: "sums" },
    "taxes.report_lines": { ...taxPeriod, kind: "book" },
  };
}

/** Prepares something to see for each look-up of staff that needs it; returns who looks, and what each is asked for. */
export async function prepareLooks(): Promise<{ admin: StaffContext; asked: Asked }> {
  const account = await addAccount(database());
  const ofAccount = { ...(await prepareTickets(account)), ...(await prepareMessages(account)) };
  const admin = await asStaff("admin");
  const asked = {
    ...ofAccount,
    ...(await prepareCatalog(admin)),
    ...(await prepareContracts(account)),
    ...(await prepareInvoices(admin, account)),
    ...(await prepareServers(admin, account)),
    ...(await prepareDunning(account)),
    ...(await prepareBank(admin, account)),
    ...(await prepareAnnouncements(admin)),
    ...(await prepareAbuse(admin)),
    ...(await prepareHelpCenter(admin)),
    ...(await prepareCustomer(admin, account)),
    ...(await prepareImports(account)),
    ...(await prepareBackOffice(admin, account)),
    ...(await prepareBooks(admin)),
  };
  return { admin, asked };
}
