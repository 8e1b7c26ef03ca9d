import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { bankReceipts } from "@/lib/db/tables/money/bank-statements";
import { payments } from "@/lib/db/tables/money/billing";
import { readCamt } from "@/lib/outside/bank-statement/camt";
import { addAccount } from "@/lib/testing/factories";
import { addInvoice } from "@/lib/testing/money/invoices";
import { asStaff, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import type { StaffContext } from "../../kernel/operation/context";
import { verifyLedger } from "../billing/verify-ledger";
import { matchReceipt } from "../payments/settle-receipt";
import { makeReference } from "../payments/shared/reference";
import { bookStatement, importStatement } from "./import-statement";
import { listMatches } from "./list-matches";
import { takeImportBack } from "./undo-import";

withCatalogDatabase();

const db = () => database();
let staff: StaffContext;
beforeAll(async () => {
  staff = await asStaff("billing");
});
afterAll(async () => {
  expect(await verifyLedger(db())).toEqual([]);
});

type Invoice = { id: number };
/** The account, days and references of one test are no other's. */
let turn = 0;
let all: [Invoice, Invoice];
let day: string;
beforeEach(async () => {
  day = `2026-10-${String(++turn).padStart(2, "0")}`;
  const { id: accountId } = await addAccount(db(), {});
  all = [await addInvoice({ accountId }), await addInvoice({ accountId })];
});

type Entry = { amount: string; refs?: string; batch?: string; details?: string[] };
const entry = ({ amount, refs = "", batch = "", details = [] }: Entry) =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt>
   ${refs}<NtryDtls>${batch && `<Btch>${batch}</Btch>`}${details.map((one) => `<TxDtls>${one}</TxDtls>`).join("")}</NtryDtls></Ntry>`;
const account = "<Acct><Id><IBAN>NL02DEMO0123456789</IBAN></Id></Acct>";
const statement = (...entries: string[]) =>
  `<Document><BkToCstmrStmt><Stmt>${account}${entries.join("")}</Stmt></BkToCstmrStmt></Document>`;
const notification = (...entries: string[]) =>
  `<Document><BkToCstmrDbtCdtNtfctn><Ntfctn>${account}${entries.join("")}</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`;
const bankRef = (name = `B-${day}`) => `<AcctSvcrRef>${name}</AcctSvcrRef>`;
const paying = ({ id }: Invoice, refs = "") =>
  `<Refs>${refs}</Refs><Amt Ccy="EUR">5.45</Amt><RmtInf><Ustrd>${makeReference(id)}</Ustrd></RmtInf>`;

const load = async (text: string) => {
  const { booked, known, unmatched, id } = await importStatement.call(staff, { text });
  return { id, ends: [booked, known, unmatched] };
};
const endsOf = async (text: string) => (await load(text)).ends;
const rows = () => db().select().from(bankReceipts).where(eq(bankReceipts.day, day)).orderBy(bankReceipts.id);
const statesOf = async () =>
  (await rows()).map(
    ({ amount, state, problem }) => `${amount} ${state}${state === "booked" ? "" : ` ${problem}`}`,
  );
const paymentsOf = async () =>
  (await Promise.all(all.map(({ id }) => db().$count(payments, and(eq(payments.invoiceId, id)))))).reduce(
    (sum, one) => sum + one,
  );

const sum = (refs = bankRef(), batch = "<NbOfTxs>2</NbOfTxs>") =>
  statement(entry({ amount: "10.90", refs, batch }));
const listed = (refs = bankRef()) =>
  notification(entry({ amount: "10.90", refs, details: all.map((one) => paying(one)) }));
/** Each transaction as a booking of its own. */
const apart = (refOf: (index: number) => string) =>
  notification(
    ...all.map((one, index) => entry({ amount: "5.45", refs: refOf(index), details: [paying(one)] })),
  );

describe("a batch in one sum, and its transactions in another file", () => {
  it("is one receipt where the sum comes first, and each file can come again", async () => {
    expect(await endsOf(sum())).toEqual([0, 0, 1]);
    expect(await endsOf(listed())).toEqual([2, 0, 0]);
    expect(await statesOf()).toEqual(["10.90 set_aside listed", "5.45 booked", "5.45 booked"]);
    expect([await endsOf(sum()), await endsOf(listed())]).toEqual([
      [0, 1, 0],
      [0, 2, 0],
    ]);
    expect(await paymentsOf()).toBe(2);
  });

  it("is one receipt where the sum comes last", async () => {
    expect(await endsOf(listed())).toEqual([2, 0, 0]);
    expect(await endsOf(sum())).toEqual([0, 1, 0]);
    expect(await endsOf(sum())).toEqual([0, 1, 0]);
    expect(await statesOf()).toEqual(["5.45 booked", "5.45 booked"]);
  });

  it.each([
    ["by the bank's reference of each", bankRef, bankRef()],
    ["by the group of orders", () => "", ""],
  ])("is known where the transactions stand apart, %s", async (_, refOf, refs) => {
    const inBatch = refs ? "" : `<PmtInfId>P-${day}</PmtInfId>`;
    const ofOne = refs ? "" : `<PmtInfId>P-${day}</PmtInfId>`;
    const single = notification(
      ...all.map((one) => entry({ amount: "5.45", refs: refOf(), details: [paying(one, ofOne)] })),
    );
    expect(await endsOf(single)).toEqual([2, 0, 0]);
    expect(await endsOf(sum(refs ? bankRef() : "", `${inBatch}<NbOfTxs>2</NbOfTxs>`))).toEqual([0, 1, 0]);
  });

  it("is not booked again where a person has booked the sum", async () => {
    await load(sum());
    const [whole] = await rows();
    await matchReceipt.call(staff, { id: whole?.id ?? 0, invoice: `#${all[0].id}` });
    expect(await endsOf(listed())).toEqual([0, 2, 0]);
    expect(await statesOf()).toEqual(["10.90 booked"]);
  });

  it("is open in its sum again where the file that lists it is taken back", async () => {
    await load(sum());
    const { id } = await load(listed());
    await takeImportBack.call(staff, { id, reason: "the wrong file of the bank" });
    expect((await statesOf())[0]).toBe("10.90 open no_reference");
    expect(await endsOf(listed())).toEqual([2, 0, 0]);
    expect((await statesOf())[0]).toBe("10.90 set_aside listed");
  });

  it("is shown to a person where only sum, number and day agree", async () => {
    expect(await endsOf(apart((index) => bankRef(`N-${day}-${index}`)))).toEqual([2, 0, 0]);
    expect(await endsOf(sum())).toEqual([0, 0, 1]);
    expect(await endsOf(sum())).toEqual([0, 0, 1]);
    expect(await statesOf()).toEqual(["5.45 booked", "5.45 booked", "10.90 open possible_duplicate"]);
    const { receipts } = await listMatches.call(staff, {});
    expect(receipts.find(({ problem }) => problem === "possible_duplicate")).toMatchObject({ isSure: false });
  });

  it("waits with its transactions for a person where the sum came first", async () => {
    await load(sum("<NtryRef>1</NtryRef>"));
    expect(await endsOf(listed("<NtryRef>1</NtryRef>"))).toEqual([0, 0, 2]);
    expect(await statesOf()).toEqual([
      "10.90 open possible_duplicate",
      "5.45 open possible_duplicate",
      "5.45 open possible_duplicate",
    ]);
    expect(await paymentsOf()).toBe(0);
  });

  it("is other money on another day, of another amount or of another account", async () => {
    await load(listed());
    const other = sum().replace(day, "2026-09-01");
    expect(await endsOf(other)).toEqual([0, 0, 1]);
    expect(await endsOf(sum().replace("10.90", "10.91"))).toEqual([0, 0, 1]);
    expect(await endsOf(sum().replace("NL02DEMO0123456789", "NL02DEMO0123456780"))).toEqual([0, 0, 1]);
  });

  it("is one receipt where one file lists only a part of it, whichever comes first", async () => {
    const of16 = (...details: string[]) => entry({ amount: "16.35", refs: bankRef(), details });
    const paid = all.map((one) => paying(one));
    const unknown = `<Amt Ccy="EUR">5.45</Amt><RmtInf><Ustrd>thank you</Ustrd></RmtInf>`;
    const [two, three] = [() => statement(of16(...paid)), () => notification(of16(...paid, unknown))];
    expect(await endsOf(two())).toEqual([2, 0, 1]);
    expect(await endsOf(three())).toEqual([0, 2, 1]);
    expect((await statesOf()).filter((one) => one.includes("listed"))).toEqual(["5.45 set_aside listed"]);
    expect(await endsOf(two())).toEqual([0, 3, 0]);
    expect(await paymentsOf()).toBe(2);
    day = "2026-09-20";
    expect(await endsOf(three())).toEqual([0, 0, 3]);
    expect(await endsOf(two())).toEqual([0, 1, 2]);
    expect((await rows()).map(({ amount }) => amount)).toEqual(["5.45", "5.45", "5.45"]);
  });

  it("is one receipt where both files are in one archive, also what both have by transaction", async () => {
    const files = [sum(), listed(), listed()].map((text) => readCamt(text));
    const receipts = files.flatMap((one, index) =>
      one.receipts.map((receipt) => ({ ...receipt, file: index })),
    );
    const [first] = files;
    if (!first) throw new Error("no file");
    const { done } = await inTransaction((tx) =>
      bookStatement(
        { ...staff, db: tx },
        { name: "files.zip", bytes: new Uint8Array() },
        { ...first, receipts, encoding: "utf-8" },
        false,
      ),
    );
    expect(done.map(({ taken }) => taken.end)).toEqual(["unmatched", "booked", "booked", "known", "known"]);
    expect(await statesOf()).toEqual(["10.90 set_aside listed", "5.45 booked", "5.45 booked"]);
  });

  it("is one receipt when both files are imported at once", async () => {
    const ends = await Promise.all([load(sum()), load(listed())]);
    const states = await statesOf();
    expect(ends).toHaveLength(2);
    expect(states.filter((one) => one === "5.45 booked")).toHaveLength(2);
    expect(states.filter((one) => one.startsWith("10.90") && one !== "10.90 set_aside listed")).toEqual([]);
  });
});
