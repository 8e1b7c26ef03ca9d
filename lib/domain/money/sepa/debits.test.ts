import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { companies } from "@/lib/db/tables/money/companies";
import { sepaDebits, sepaMandates } from "@/lib/db/tables/money/sepa";
import { addAccount } from "@/lib/testing/factories";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import { addInvoice } from "@/lib/testing/money/invoices";
import { findBreaches } from "@/lib/testing/money/ledger";
import { asStaff, asUser, proved, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import type { SignedContext, StaffContext } from "../../kernel/operation/context";
import { importStatement } from "../bank/import-statement";
import { recordTransfer } from "../payments/record-transfer";
import { makeReference } from "../payments/shared/reference";
import { askWriteOff } from "../write-offs/ask";
import { approveWriteOff } from "../write-offs/decide";
import { announceDebits } from "./announce-debits";
import { downloadFile } from "./download";
import { makeDebits } from "./make-debits";
import { showOwnMandate } from "./own-mandate";
import { revokeMandate, revokeMandateByStaff } from "./revoke-mandate";
import { blocksMandate, isLapsed } from "./rules";
import { setCompanyOrders } from "./set-company";
import { signMandate } from "./sign-mandate";

withCatalogDatabase();

const own = "NL91ABNA0417164300";
const iban = "DE89 3704 0044 0532 0130 00";
const db = () => database();
const orders = {
  region: "EU",
  creditor_id: "DE98 ZZZ 0999 9999 999",
  offers_debits: true,
  scheme: "CORE",
  notice_days: 5,
  transfer_version: "09",
  debit_version: "08",
} as const;

let staff: StaffContext;
beforeAll(async () => {
  staff = await asStaff("billing");
  const admin = await proved(await asStaff("admin"));
  await expect(setCompanyOrders.call(admin, orders)).rejects.toMatchObject({
    extras: { doc: "sepa.no_account" },
  });
  const bankAccount = { holder: "Berth Demo B.V.", account: own, bank: "Demo", bic: "" };
  await db().update(companies).set({ bankAccount }).where(eq(companies.id, 1));
  await expect(setCompanyOrders.call(admin, { ...orders, creditor_id: "" })).rejects.toMatchObject({
    extras: { doc: "sepa.no_creditor" },
  });
  await setCompanyOrders.call(admin, orders);
});

let account: { id: number; email: string };
let user: SignedContext;
beforeEach(async () => {
  account = await addAccount(db(), {});
  user = await asUser(account.id);
});

async function sign(holder = "Anna Müller"): Promise<string> {
  const { offer } = await showOwnMandate.call(user, { language: "de" });
  const digest = offer?.digest ?? "";
  return (await signMandate.call(user, { holder, iban, digest, language: "de" })).reference;
}
const debitsOf = () =>
  db().select().from(sepaDebits).where(eq(sepaDebits.accountId, account.id)).orderBy(sepaDebits.id);
const mandate = async () => {
  const isOwn = eq(sepaMandates.accountId, account.id);
  return (await db().select().from(sepaMandates).where(isOwn).orderBy(sepaMandates.id)).at(-1);
};
const statusOf = async (id: number) =>
  (await db().select().from(invoices).where(eq(invoices.id, id)))[0]?.status;
const make = () => makeDebits.call(staff, { region: "EU" });

type Line = { sign: "CRDT" | "DBIT"; amount: string; inner: string };
const camt = ({ sign: mark, amount, inner }: Line) =>
  `<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>${own}</IBAN></Id></Acct><Ntry><Amt Ccy="EUR">${amount}</Amt>
   <CdtDbtInd>${mark}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-12-07</Dt></BookgDt>
   <NtryDtls>${inner}</NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`;
const load = (line: Line) => importStatement.call(staff, { text: camt(line) });
const returned = (reference: string, code: string, amount = "5.45"): Line => ({
  ...{ sign: "DBIT", amount },
  inner: `<TxDtls><Refs><EndToEndId>${reference}</EndToEndId></Refs><RtrInf><Rsn><Cd>${code}</Cd></Rsn></RtrInf></TxDtls>`,
});
const collected = (batch: string, amount: string): Line => ({
  ...{ sign: "CRDT", amount },
  inner: `<Btch><PmtInfId>${batch}</PmtInfId></Btch>`,
});

/** An invoice of the account that is in a file at the bank. */
async function exported() {
  const invoice = await addInvoice({ accountId: account.id });
  await announceDebits(new Date());
  await make();
  const debit = (await debitsOf()).find(({ invoiceId }) => invoiceId === invoice.id);
  if (!debit?.batch) throw new Error("not exported");
  return { invoice, debit, batch: debit.batch };
}

describe("a mandate", () => {
  it("keeps what was signed, when and from where; its account is encrypted and shown in part", async () => {
    const reference = await sign();
    const row = await mandate();
    expect(row).toMatchObject({
      reference,
      state: "active",
      language: "de",
      address: user.address,
      masked: "DE•• •••• 3000",
    });
    expect(row?.text).toContain("Ich ermächtige Berth Demo B.V.");
    expect(row?.text).toContain("Gläubiger-Identifikationsnummer: DE98ZZZ09999999999");
    const { rows } = await db().execute(`select iban from sepa_mandates where id = ${row?.id}`);
    expect(String((rows[0] as { iban: Buffer }).iban)).not.toContain("0532013000");
    const shown = await showOwnMandate.call(user, {});
    expect(shown).toMatchObject({
      offer: null,
      mandate: { iban: "DE•• •••• 3000", reference, state: "active" },
    });
    await expect(sign()).rejects.toMatchObject({ extras: { doc: "mandate.exists" } });
  });

  it("is not signed with a text that was not shown, or an account that SEPA does not reach", async () => {
    const given = { holder: "A", iban, digest: "another", language: "en" } as const;
    await expect(signMandate.call(user, given)).rejects.toMatchObject({ extras: { doc: "mandate.changed" } });
    await expect(signMandate.call(user, { ...given, iban: "DE00370400440532013000" })).rejects.toMatchObject({
      extras: { fields: { iban: expect.any(String) } },
    });
    user = await asUser((await addAccount(db(), { currency: "USD" })).id);
    expect((await showOwnMandate.call(user, {})).offer).toBeNull();
  });

  it("ends what is announced when it is revoked, by its owner or by staff, and can be signed anew", async () => {
    const first = await sign();
    await addInvoice({ accountId: account.id });
    await announceDebits(new Date());
    await revokeMandate.call(user, {});
    expect(await debitsOf()).toMatchObject([{ state: "withdrawn" }]);
    const second = await sign();
    expect(second).not.toBe(first);
    // The same invoice is announced again, under the new mandate.
    await announceDebits(new Date());
    expect(await debitsOf()).toMatchObject([{ state: "withdrawn" }, { state: "announced" }]);
    const row = await mandate();
    await revokeMandateByStaff.call(staff, { id: row?.id ?? 0, reason: "by telephone" });
    await expect(revokeMandate.call(user, {})).rejects.toMatchObject({
      extras: { doc: "mandate.not_found" },
    });
  });
});

describe("an invoice", () => {
  it("is announced once, with its amount and day, and collected by the bank's statement", async () => {
    const before = await findBreaches(db());
    await sign();
    const invoice = await addInvoice({ accountId: account.id });
    const now = new Date();
    for (let turn = 0; turn < 3; turn++) await announceDebits(now);
    const [debit] = await debitsOf();
    expect(debit).toMatchObject({ state: "announced", amount: "5.45", invoiceId: invoice.id });
    const told = (await mailsTo(account.email)).filter(({ body }) => body.includes("SEPA direct debit"));
    expect(told).toHaveLength(1);
    expect(told[0]?.body).toMatch(/5\.45[\s\S]*DE•• •••• 3000/);
    const { file } = await make();
    const xml = Buffer.from((await downloadFile.call(staff, { id: file })).content, "base64").toString();
    expect(xml).toMatch(/<SeqTp>FRST<\/SeqTp>[\s\S]*<IBAN>DE89370400440532013000<\/IBAN>/);
    const [sent] = await debitsOf();
    expect(sent).toMatchObject({ state: "exported", fileId: file, sequence: "FRST" });
    const line = collected(sent?.batch ?? "", "5.45");
    expect(await load(line)).toMatchObject({ settled: 1, unmatched: 0 });
    expect(await load(line)).toMatchObject({ settled: 0, unmatched: 0 });
    expect(await statusOf(invoice.id)).toBe("Paid");
    expect(await debitsOf()).toMatchObject([{ state: "collected" }]);
    const { batch } = await exported();
    expect((await debitsOf()).at(-1)).toMatchObject({ sequence: "RCUR" });
    expect(await load(collected(batch, "5.45"))).toMatchObject({ settled: 1 });
    expect(await findBreaches(db())).toEqual(before);
  });

  it("is not collected where it was paid in another way meanwhile", async () => {
    await sign();
    const invoice = await addInvoice({ accountId: account.id });
    await announceDebits(new Date());
    const paid = { reference: makeReference(invoice.id), amount: "5.45", receipt: `own ${invoice.id}` };
    await recordTransfer.call(staff, paid);
    await expect(make()).rejects.toMatchObject({ extras: { doc: "sepa.nothing" } });
    await announceDebits(new Date());
    expect(await debitsOf()).toMatchObject([{ state: "withdrawn" }]);
  });

  it("is not collected once it is written off, also where its collection was announced", async () => {
    await sign();
    const invoice = await addInvoice({ accountId: account.id });
    await announceDebits(new Date());
    const reason = "insolvent, file 12";
    const { write_off: id } = await askWriteOff.call(staff, { invoice: invoice.id, reason });
    await approveWriteOff.call(await asStaff("admin"), { id });
    await expect(make()).rejects.toMatchObject({ extras: { doc: "sepa.nothing" } });
    await announceDebits(new Date());
    await announceDebits(new Date());
    expect(await debitsOf()).toMatchObject([{ state: "withdrawn" }]);
  });
});

describe("a debit that the bank takes back", () => {
  it("is owed again like a chargeback, and one without funds leaves the mandate", async () => {
    const before = await findBreaches(db());
    await sign();
    const { invoice, debit, batch } = await exported();
    await load(collected(batch, "5.45"));
    // With the fee that the bank adds.
    const line = returned(debit.reference, "AM04", "8.45");
    expect(await load(line)).toMatchObject({ settled: 1 });
    expect(await load(line)).toMatchObject({ settled: 0 });
    // The statement of the collection again books nothing.
    expect(await load(collected(batch, "5.45"))).toMatchObject({ settled: 0, unmatched: 0, booked: 0 });
    expect(await statusOf(invoice.id)).toBe("Collections");
    expect(await mandate()).toMatchObject({ state: "active" });
    expect((await mailsTo(account.email))[0]?.subject).toContain("Your bank took back");
    // What came back is not collected again by itself.
    await announceDebits(new Date());
    expect(await debitsOf()).toMatchObject([{ state: "returned", reason: "AM04" }]);
    expect(await findBreaches(db())).toEqual(before);
  });

  it("blocks the mandate where its code says so, also before it was collected", async () => {
    await sign();
    const { invoice, debit } = await exported();
    await addInvoice({ accountId: account.id });
    await announceDebits(new Date());
    expect(await load(returned(debit.reference, "MD01"))).toMatchObject({ settled: 1 });
    expect(await statusOf(invoice.id)).toBe("Unpaid");
    expect(await mandate()).toMatchObject({ state: "blocked", reason: "MD01" });
    expect((await debitsOf()).map(({ state }) => state)).toEqual(["returned", "withdrawn"]);
    expect((await showOwnMandate.call(user, {})).offer).not.toBeNull();
  });

  it("is owed again when the bank refuses it in its report of the file", async () => {
    await sign();
    const { invoice, debit } = await exported();
    const report = `<Document><CstmrPmtStsRpt><OrgnlGrpInfAndSts><OrgnlMsgId>F</OrgnlMsgId>
      <OrgnlMsgNmId>pain.008.001.08</OrgnlMsgNmId></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts>
      <OrgnlPmtInfId>${debit.batch}</OrgnlPmtInfId><TxInfAndSts><OrgnlEndToEndId>${debit.reference}</OrgnlEndToEndId>
      <TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>AC01</Cd></Rsn></StsRsnInf></TxInfAndSts></OrgnlPmtInfAndSts>
      </CstmrPmtStsRpt></Document>`;
    expect(await importStatement.call(staff, { text: report })).toMatchObject({ settled: 1, unmatched: 0 });
    expect(await importStatement.call(staff, { text: report })).toMatchObject({ settled: 0 });
    expect(await statusOf(invoice.id)).toBe("Unpaid");
    expect(await mandate()).toMatchObject({ state: "blocked", reason: "AC01" });
  });

  const fileReport = (messageId: string, group: string, inner = "") =>
    importStatement.call(staff, {
      text: `<Document><CstmrPmtStsRpt><OrgnlGrpInfAndSts><OrgnlMsgId>${messageId}</OrgnlMsgId>
      <OrgnlMsgNmId>pain.008.001.08</OrgnlMsgNmId>${group}</OrgnlGrpInfAndSts>${inner}</CstmrPmtStsRpt></Document>`,
    });

  it.each([
    ["without its sum", "", ""],
    ["with its sum", "<OrgnlCtrlSum>10.90</OrgnlCtrlSum>", ""],
    [
      "with its groups by name only",
      "",
      "<OrgnlPmtInfAndSts><OrgnlPmtInfId>-1</OrgnlPmtInfId></OrgnlPmtInfAndSts>",
    ],
  ])("is owed again with all of its file when the bank refuses that whole, %s", async (_, sum, inner) => {
    await sign();
    const first = await addInvoice({ accountId: account.id });
    const second = await addInvoice({ accountId: account.id });
    await announceDebits(new Date());
    await make();
    const debits = await debitsOf();
    const file = (debits[0]?.batch ?? "").replace(/-\d+$/, "");
    const groups =
      inner && [...new Set(debits.map(({ batch }) => inner.replace("-1", batch ?? "")))].join("");
    const refused = `${sum}<GrpSts>RJCT</GrpSts><StsRsnInf><Rsn><Cd>FF01</Cd></Rsn></StsRsnInf>`;
    expect(await fileReport("F-unknown", refused)).toMatchObject({ settled: 0 });
    expect(await fileReport(file, "<GrpSts>ACCP</GrpSts>")).toMatchObject({ settled: 0 });
    expect(await fileReport(file, refused, groups)).toMatchObject({ settled: 2 });
    expect(await fileReport(file, refused, groups)).toMatchObject({ settled: 0 });
    expect((await debitsOf()).map(({ state, reason }) => `${state} ${reason}`)).toEqual([
      "returned FF01",
      "returned FF01",
    ]);
    expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(["Unpaid", "Unpaid"]);
  });

  it("that was collected stays so when a report refuses its file, and one of others says nothing of it", async () => {
    await sign();
    const { invoice, batch } = await exported();
    const other = `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${batch}</OrgnlPmtInfId><TxInfAndSts>
      <OrgnlEndToEndId>OTHER</OrgnlEndToEndId><TxSts>RJCT</TxSts></TxInfAndSts></OrgnlPmtInfAndSts>`;
    expect(await fileReport("F", "", other)).toMatchObject({ settled: 0 });
    await load(collected(batch, "5.45"));
    expect(await fileReport(batch.replace(/-\d+$/, ""), "<GrpSts>RJCT</GrpSts>")).toMatchObject({
      settled: 0,
    });
    expect(await statusOf(invoice.id)).toBe("Paid");
  });

  it("of several is left out of the sum that the bank credits", async () => {
    await sign();
    const first = await addInvoice({ accountId: account.id });
    account = await addAccount(db(), {});
    user = await asUser(account.id);
    await sign();
    const second = await addInvoice({ accountId: account.id });
    await announceDebits(new Date());
    await make();
    const [debit] = await debitsOf();
    await load(returned(debit?.reference ?? "", "AC04"));
    expect(await load(collected(debit?.batch ?? "", "5.45"))).toMatchObject({ settled: 1, unmatched: 0 });
    expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(["Paid", "Unpaid"]);
  });
});

it("codes that say that the account or the mandate is wrong block it, others do not", () => {
  expect(["AC01", "AC04", "MD01", "MD07"].filter(blocksMandate)).toHaveLength(4);
  expect(["AM04", "MS03", "", "XX99"].filter(blocksMandate)).toEqual([]);
});

it("a mandate lapses 36 months after its last use", () => {
  const signedAt = new Date("2026-01-31T00:00:00Z");
  expect(isLapsed({ signedAt, usedAt: null }, new Date("2029-01-30T00:00:00Z"))).toBe(false);
  expect(isLapsed({ signedAt, usedAt: null }, new Date("2029-01-31T00:00:00Z"))).toBe(true);
  expect(
    isLapsed({ signedAt, usedAt: new Date("2028-01-01T00:00:00Z") }, new Date("2030-01-01T00:00:00Z")),
  ).toBe(false);
});
