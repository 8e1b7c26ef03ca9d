import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { companies } from "@/lib/db/tables/money/companies";
import { creditPayouts } from "@/lib/db/tables/money/credit-payouts";
import { sepaTransfers } from "@/lib/db/tables/money/sepa";
import { addAccount } from "@/lib/testing/factories";
import { readCredit } from "@/lib/testing/money/credit";
import { findBreaches } from "@/lib/testing/money/ledger";
import { asStaff, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import type { StaffContext } from "../../kernel/operation/context";
import { importStatement } from "../bank/import-statement";
import { takeImportBack } from "../bank/undo-import";
import { askPayout } from "./ask-payout";
import { approveFile, stopFile } from "./decide";
import { downloadFile } from "./download";
import { makeTransfers } from "./make-transfers";
import { showSepa } from "./overview";

withCatalogDatabase();

const own = "NL91ABNA0417164300";
const iban = "DE89 3704 0044 0532 0130 00";
const reason = "the customer asked for it";
const db = () => database();

let [billing, other]: StaffContext[] = [];
const staff = (): StaffContext => {
  if (!billing) throw new Error("no staff");
  return billing;
};
beforeAll(async () => {
  [billing, other] = [await asStaff("billing"), await asStaff("billing")];
  const bankAccount = { holder: "Berth Demo B.V.", account: own, bank: "Demo", bic: "ABNANL2A" };
  await db().update(companies).set({ bankAccount }).where(eq(companies.id, 1));
});

let account: { id: number; email: string };
beforeEach(async () => {
  account = await addAccount(db(), { credit: "30.00" });
});

const ask = (amount = "12.34", bankAccount = iban) =>
  askPayout.call(staff(), {
    ...{ customer: account.email, amount, holder: "Łucja Müller", bank_account: bankAccount, reason },
  });
const make = (...payouts: number[]) => makeTransfers.call(staff(), { region: "EU", payouts });
const credit = () => readCredit(db(), account.id, "EUR");
const contentOf = async (file: number): Promise<string> =>
  Buffer.from((await downloadFile.call(staff(), { id: file })).content, "base64").toString();
const transferOf = async (payout: number) => {
  const [row] = await db().select().from(sepaTransfers).where(eq(sepaTransfers.payoutId, payout));
  if (!row) throw new Error("no transfer");
  return row;
};

/** A statement with one entry about an order. */
const camt = (sign: "CRDT" | "DBIT", amount: string, inner: string, to = own) =>
  `<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>${to}</IBAN></Id></Acct><Ntry><Amt Ccy="EUR">${amount}</Amt>
   <CdtDbtInd>${sign}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-30</Dt></BookgDt>
   <NtryDtls>${inner}</NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`;
const details = (reference: string, further = "") =>
  `<TxDtls><Refs><EndToEndId>${reference}</EndToEndId></Refs>${further}</TxDtls>`;
const back = "<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>";
const load = (text: string) => importStatement.call(staff(), { text });

describe("a payout", () => {
  it("is in exactly one file, which is the same whenever it is downloaded", async () => {
    const before = await findBreaches(db());
    const { payout } = await ask();
    expect(await credit()).toBe("30.00");
    const { file, count } = await make(payout, payout);
    expect(count).toBe(1);
    // Its credit cannot be spent while the file is on its way.
    expect(await credit()).toBe("17.66");
    await expect(make(payout)).rejects.toMatchObject({ extras: { doc: "payout.not_found" } });
    const xml = await contentOf(file);
    expect(xml).toContain("<Nm>Lucja Mueller</Nm>");
    expect(xml).toContain('<InstdAmt Ccy="EUR">12.34</InstdAmt>');
    expect(xml).toContain((await transferOf(payout)).reference);
    expect(await contentOf(file)).toBe(xml);
    expect(await findBreaches(db())).toEqual(before);
  });

  it("is in one file, however many people make one at the same moment", async () => {
    const { payout } = await ask();
    const ends = await Promise.allSettled([make(payout), make(payout), make(payout)]);
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
    expect(await credit()).toBe("17.66");
  });

  it("is executed when a statement says so, once", async () => {
    const { payout } = await ask();
    const { file } = await make(payout);
    const { reference } = await transferOf(payout);
    const told = camt("DBIT", "12.34", details(reference));
    // Another amount, or another company's account, says nothing of it.
    expect(await load(camt("DBIT", "12.35", details(reference)))).toMatchObject({ settled: 0 });
    const elsewhere = camt("DBIT", "12.34", details(reference), "DE89370400440532013000");
    expect(await load(elsewhere)).toMatchObject({ settled: 0 });
    expect(await load(told)).toMatchObject({ settled: 1, unmatched: 0 });
    expect(await load(told)).toMatchObject({ settled: 0 });
    expect(await transferOf(payout)).toMatchObject({ state: "executed" });
    const { files } = await showSepa.call(staff(), {});
    expect(files.find(({ id }) => id === file)).toMatchObject({
      count: 1,
      done: 1,
      returned: 0,
      state: "ready",
    });
  });

  it("is executed when a statement says so that names the account by its national number", async () => {
    const { payout } = await ask();
    await make(payout);
    const { reference } = await transferOf(payout);
    const told = (number: string) =>
      [
        ...[
          ":20:STMT",
          `:25:${number}EUR`,
          ":28C:1/1",
          ":60F:C261129EUR100,00",
          ":61:2611301130D12,34N177NONREF",
        ],
        ...[`:86:177?00UEBERWEISUNG?20EREF+${reference}?21SVWZ+Payout`, ":62F:C261130EUR87,66", "-"],
      ].join("\r\n");
    expect(await load(told("0000000001"))).toMatchObject({ settled: 0 });
    expect(await load(told(own.slice(8)))).toMatchObject({ settled: 1 });
  });

  it("is executed with all of its file where the bank booked them in one sum", async () => {
    const first = await ask("1.00");
    const further = account;
    account = await addAccount(db(), { credit: "5.00" });
    const second = await ask("2.00");
    const { file } = await make(first.payout, second.payout);
    const { files } = await showSepa.call(staff(), {});
    const batch = files.find(({ id }) => id === file)?.message_id;
    expect(await load(camt("DBIT", "3.00", `<Btch><PmtInfId>${batch}</PmtInfId></Btch>`))).toMatchObject({
      settled: 2,
    });
    expect(await readCredit(db(), further.id, "EUR")).toBe("29.00");
  });

  it("that the bank sent back is credit again, and can be sent to another account", async () => {
    const before = await findBreaches(db());
    const { payout } = await ask();
    await make(payout);
    const { reference } = await transferOf(payout);
    const returned = camt("CRDT", "12.34", details(reference, back));
    expect(await load(returned)).toMatchObject({ settled: 1, unmatched: 0, booked: 0 });
    expect(await load(returned)).toMatchObject({ settled: 0 });
    expect(await credit()).toBe("30.00");
    expect(await transferOf(payout)).toMatchObject({ state: "returned", reason: "AC04" });
    const found = await showSepa.call(staff(), {});
    expect(found.returned).toContainEqual(
      expect.objectContaining({ account: { id: account.id, email: account.email }, reason: "AC04" }),
    );
    const again = await ask("12.34", own);
    await make(again.payout);
    expect(await credit()).toBe("17.66");
    expect(await findBreaches(db())).toEqual(before);
  });

  it("keeps the import that told of it from being taken back", async () => {
    const { payout } = await ask();
    await make(payout);
    const { id } = await load(camt("DBIT", "12.34", details((await transferOf(payout)).reference)));
    await expect(takeImportBack.call(staff(), { id, reason })).rejects.toMatchObject({
      extras: { doc: "import.settled" },
    });
  });

  it("waits once, within the credit, at an account that SEPA reaches", async () => {
    await expect(ask("30.01")).rejects.toMatchObject({ extras: { doc: "credit.insufficient" } });
    await expect(ask("1.00", "DE89370400440532013001")).rejects.toMatchObject({ code: "invalid" });
    const { payout } = await ask("1.00", "40702810000000000001");
    await expect(ask("1.00")).rejects.toMatchObject({ extras: { doc: "payout.waiting" } });
    await expect(make(payout)).rejects.toMatchObject({ extras: { doc: "sepa.unreachable" } });
    await expect(makeTransfers.call(staff(), { region: "RU", payouts: [payout] })).rejects.toMatchObject({
      extras: { doc: "sepa.no_account" },
    });
    expect((await db().select().from(creditPayouts).where(eq(creditPayouts.id, payout)))[0]?.state).toBe(
      "waiting",
    );
  });
});

describe("a file above the limit", () => {
  const large = async () => {
    account = await addAccount(db(), { credit: "5000.00" });
    const { payout } = await ask("4999.00");
    return { payout, ...(await make(payout)) };
  };

  it("waits for a second person", async () => {
    const { file, needs_approval: isHeld } = await large();
    expect(isHeld).toBe(true);
    await expect(contentOf(file)).rejects.toMatchObject({ extras: { doc: "sepa_file.waiting" } });
    await expect(approveFile.call(staff(), { id: file })).rejects.toMatchObject({
      extras: { doc: "sepa_file.own" },
    });
    if (!other) throw new Error("no other");
    await approveFile.call(other, { id: file });
    expect(await contentOf(file)).toContain("4999.00");
    await expect(stopFile.call(other, { id: file, reason })).rejects.toMatchObject({
      extras: { doc: "sepa_file.over" },
    });
  });

  it("is not avoided by several small ones on one day, also at one moment", async () => {
    const alone = await asStaff("billing");
    const payouts: number[] = [];
    for (let turn = 0; turn < 3; turn++) {
      account = await addAccount(db(), { credit: "60.00" });
      payouts.push((await ask("60.00")).payout);
    }
    const made = await Promise.all(
      payouts.map((payout) => makeTransfers.call(alone, { region: "EU", payouts: [payout] })),
    );
    expect(made.map(({ needs_approval: isHeld }) => isHeld).sort()).toEqual([false, true, true]);
    account = await addAccount(db(), { credit: "60.00" });
    const { payout } = await ask("60.00");
    const tomorrow = { ...alone, now: new Date(alone.now.getTime() + 25 * 3_600_000) };
    const later = await makeTransfers.call(tomorrow, { region: "EU", payouts: [payout] });
    expect(later.needs_approval).toBe(false);
  });

  it("is credit again when that person stops it", async () => {
    const before = await findBreaches(db());
    const { file, payout } = await large();
    expect(await credit()).toBe("1.00");
    if (!other) throw new Error("no other");
    await stopFile.call(other, { id: file, reason });
    expect(await credit()).toBe("5000.00");
    await expect(contentOf(file)).rejects.toMatchObject({ extras: { doc: "sepa_file.over" } });
    await expect(make(payout)).rejects.toMatchObject({ extras: { doc: "payout.not_found" } });
    expect(await findBreaches(db())).toEqual(before);
  });
});
