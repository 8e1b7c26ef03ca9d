import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { companies } from "@/lib/db/tables/money/companies";
import { sepaDebits } from "@/lib/db/tables/money/sepa";
import { later, only } from "@/lib/testing/money/renewal-mails";
import { addService, daysAfter, readServer, type TestService } from "@/lib/testing/money/renewals";
import { asStaff, asUser, proved, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { requireSettled } from "../../kernel/server/require-settled";
import { importStatement } from "../../money/bank/import-statement";
import { verifyLedger } from "../../money/billing/verify-ledger";
import { announceDebits } from "../../money/sepa/announce-debits";
import { makeDebits } from "../../money/sepa/make-debits";
import { showOwnMandate } from "../../money/sepa/own-mandate";
import { revokeMandate } from "../../money/sepa/revoke-mandate";
import { setCompanyOrders } from "../../money/sepa/set-company";
import { signMandate } from "../../money/sepa/sign-mandate";
import { runRenewals } from "../renewals/run";

withCatalogDatabase();

const own = "NL91ABNA0417164300";
const start = new Date("2030-01-31T12:00:00Z");

beforeAll(async () => {
  const bankAccount = { holder: "Berth Demo B.V.", account: own, bank: "Demo", bic: "" };
  await database().update(companies).set({ bankAccount }).where(eq(companies.id, 1));
  await setCompanyOrders.call(await proved(await asStaff("admin")), {
    ...{ region: "EU", creditor_id: "DE98 ZZZ 0999 9999 999", offers_debits: true, scheme: "CORE" },
    ...{ notice_days: 5, transfer_version: "09", debit_version: "08" },
  });
});
afterAll(async () => {
  expect(await verifyLedger(database())).toEqual([]);
});

const live = async (from: Date, to: Date) => {
  for (let at = from; at <= to; at = daysAfter(at, 0.5)) {
    await runRenewals(at);
    await announceDebits(at);
  }
};
const state = async ({ serverId }: TestService) => (await readServer(serverId)).state;

async function sign({ account }: TestService, now: Date) {
  const user = await asUser(account.id, { now });
  const { offer } = await showOwnMandate.call(user, { language: "en" });
  const iban = "DE89 3704 0044 0532 0130 00";
  await signMandate.call(user, { holder: "A", iban, digest: offer?.digest ?? "", language: "en" });
  return user;
}

/** A service whose owner signs a mandate when its renewal is due; the debit that is announced then. */
async function signedOnDueDay() {
  const service = await addService(start);
  const { dueAt } = service;
  await live(daysAfter(dueAt, -14), dueAt);
  const user = await sign(service, dueAt);
  await announceDebits(daysAfter(dueAt, 0.1));
  const { invoice } = await only(service);
  const [debit] = await database().select().from(sepaDebits).where(eq(sepaDebits.invoiceId, invoice.id));
  if (!debit) throw new Error("Nothing was announced.");
  const told = (await later(service)).length;
  return { service, dueAt, user, debit, told, collected: new Date(`${debit.dueOn}T12:00:00Z`) };
}

const returned = (reference: string, amount: string, day: string) =>
  `<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>${own}</IBAN></Id></Acct><Ntry><Amt Ccy="EUR">${amount}</Amt>
   <CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><NtryDtls>
   <TxDtls><Refs><EndToEndId>${reference}</EndToEndId></Refs><RtrInf><Rsn><Cd>AM04</Cd></Rsn></RtrInf></TxDtls>
   </NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`;

it("waits for a running collection, and goes on with its announcement once the bank returns it", async () => {
  const { service, dueAt, debit, told, collected } = await signedOnDueDay();
  expect(collected.getTime()).toBeGreaterThan(daysAfter(dueAt, 4).getTime());
  const staff = await asStaff("billing");
  await makeDebits.call({ ...staff, now: daysAfter(dueAt, 2) }, { region: "EU" });
  await live(daysAfter(dueAt, 0.5), daysAfter(collected, 1));
  expect([await state(service), (await later(service)).length]).toEqual(["running", told]);
  await requireSettled(database(), service.serverId, daysAfter(collected, 1));
  const now = daysAfter(collected, 2);
  const text = returned(debit.reference, debit.amount, now.toISOString().slice(0, 10));
  expect(await importStatement.call({ ...staff, now }, { text })).toMatchObject({ settled: 1 });
  await runRenewals(now);
  expect((await later(service)).slice(told)).toEqual([expect.stringMatching(/^Overdue/)]);
  expect(await state(service)).toBe("running");
  await live(daysAfter(now, 0.5), daysAfter(now, 3));
  expect(await state(service)).toBe("suspended");
});

it("does not wait for ever for a collection that nobody makes", async () => {
  const { service, told, collected } = await signedOnDueDay();
  await live(daysAfter(collected, 0.5), daysAfter(collected, 6));
  expect([await state(service), (await later(service)).length]).toEqual(["running", told]);
  await live(daysAfter(collected, 6.5), daysAfter(collected, 11));
  expect((await later(service)).slice(told)).toEqual([
    expect.stringMatching(/^Overdue/),
    expect.stringMatching(/suspended/),
  ]);
  expect(await state(service)).toBe("suspended");
});

it("goes on at once when the mandate is revoked", async () => {
  const { service, dueAt, user, told } = await signedOnDueDay();
  const now = daysAfter(dueAt, 1.5);
  await revokeMandate.call({ ...user, now }, {});
  await runRenewals(now);
  expect((await later(service)).slice(told)).toEqual([expect.stringMatching(/^Overdue/)]);
});

it("tells nobody with a mandate that credit is low for what is collected", async () => {
  const service = await addService(start);
  const now = daysAfter(service.dueAt, -15);
  await sign(service, now);
  const told = (await later(service)).length;
  await live(daysAfter(service.dueAt, -14), service.dueAt);
  expect((await later(service)).slice(told)).toEqual([expect.stringMatching(/will be collected/)]);
});
