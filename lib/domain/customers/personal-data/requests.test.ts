import { and, desc, eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { dataExportParts, dataRequests } from "@/lib/db/tables/customers/data-requests";
import { legalAgreements } from "@/lib/db/tables/customers/legal";
import { mails } from "@/lib/db/tables/messages/mails";
import { creditPayouts } from "@/lib/db/tables/money/credit-payouts";
import { showQueue } from "@/lib/domain/support/back-office/queue";
import { closeCustomer } from "@/lib/domain/support/customer-record/close";
import { forgetLegal, publishDocument } from "@/lib/testing/customers/legal";
import { addAccount } from "@/lib/testing/factories";
import { addInvoice } from "@/lib/testing/money/invoices";
import { findBreaches } from "@/lib/testing/money/ledger";
import { prepareDunning, prepareImports } from "@/lib/testing/operations/asked-money-looks";
import {
  asBrowser,
  asGuest,
  asStaff,
  asUser,
  proved,
  withCatalogDatabase,
} from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import { signInByPassword } from "../../identity/auth/sign-in";
import { addSshKey } from "../../identity/ssh-keys/add";
import { verifyAudit } from "../../kernel/audit/verify";
import { askForCopy } from "./ask-export";
import { closeOwnAccount } from "./close";
import { dataRequestsQueue } from "./data-requests-queue";
import { cancelErasure, startErasure } from "./erase-by-staff";
import { makeCopy } from "./make-copy";
import { bookPayoutOfCredit } from "./pay-out";
import { readCopyPart } from "./read-copy";
import { retryCopy } from "./retry-copy";
import { runErasure } from "./run-erasure";
import { showOwnData } from "./show";
import { startCopy } from "./start-copy";
import { sweepDataRequests } from "./sweep";

withCatalogDatabase();

const db = () => database();
const owner = async (id: number) => proved(await asBrowser(id));
const later = (days: number) => new Date(Date.now() + days * 24 * 3_600_000);
const iban = "NL91 ABNA 0417 1643 00";

const statusOf = async (id: number) =>
  (await db().select({ status: accounts.status }).from(accounts).where(eq(accounts.id, id)))[0]?.status;

async function erasureOf(accountId: number) {
  const isTheirs = and(eq(dataRequests.accountId, accountId), eq(dataRequests.kind, "erasure"));
  const [row] = await db().select().from(dataRequests).where(isTheirs).orderBy(desc(dataRequests.id));
  if (!row) throw new Error("No erasure was asked for.");
  return row;
}

const mailKinds = async (accountId: number) =>
  (await db().select({ kind: mails.kind }).from(mails).where(eq(mails.accountId, accountId))).map(
    ({ kind }) => kind,
  );

it("an account with a server cannot be closed, and says so; one in nobody's way is closed and can be opened again", async () => {
  const { id, email, password } = await addAccount(db());
  const serverId = await addServer(db(), { id }, { hostname: "web-1" });
  const context = await owner(id);
  expect(await showOwnData.call(context, {})).toMatchObject({ obstacles: [{ what: "servers", count: 1 }] });
  await expect(closeOwnAccount.call(context, {})).rejects.toMatchObject({
    extras: { doc: "closing.blocked" },
  });
  await db().execute(sql`update servers set state = 'deleted', deleted_at = now() where id = ${serverId}`);
  await expect(closeOwnAccount.call(await asBrowser(id), {})).rejects.toMatchObject({
    extras: { doc: "owner.unproved" },
  });
  const { erased_on: day } = await closeOwnAccount.call(context, {});
  expect(day).toBe(later(14).toISOString().slice(0, 10));
  expect(await statusOf(id)).toBe("Closed");
  const signIn = (typed: string) => signInByPassword.call(asGuest(), { email, password: typed });
  await expect(signIn(password)).rejects.toMatchObject({ extras: { doc: "login.closed" } });
  await expect(signIn("Wrong-horse-9")).rejects.toMatchObject({ extras: { doc: "login.failed" } });
  // Before its day nothing begins.
  const request = await erasureOf(id);
  await runErasure(request.id, new Date());
  expect((await erasureOf(id)).state).toBe("waiting");
  const support = await asStaff("support");
  const { rows } = await showQueue.call(support, { queue: "dataRequests" });
  expect(rows.find((row) => row.id === request.id)).toMatchObject({
    kind: "data_erasure",
    account: { id },
    detail: day,
  });
  await cancelErasure.call(support, { id: request.id, reason: "Changed their mind by phone" });
  expect(await statusOf(id)).toBe("Active");
  await expect(signIn(password)).resolves.toMatchObject({ panelToken: expect.any(String) });
  expect(await mailKinds(id)).toEqual(["account.closed", "account.reopened"]);
  await expect(cancelErasure.call(support, { id: request.id, reason: "Once more" })).rejects.toMatchObject({
    extras: { doc: "closing.over" },
  });
});

it("credit is paid out before anything is erased; ledger and log prove afterwards", async () => {
  // Servers of tests have invoices that nobody has booked.
  const before = await findBreaches(db());
  const { id } = await addAccount(db(), { credit: "12.34" });
  const context = await owner(id);
  await expect(closeOwnAccount.call(context, {})).rejects.toMatchObject({
    extras: { fields: { holder: "is required" } },
  });
  const wrong = { holder: "A. Customer", bank_account: "NL00 ABNA 0417 1643 00" };
  await expect(closeOwnAccount.call(context, wrong)).rejects.toMatchObject({
    extras: { fields: { bank_account: expect.any(String) } },
  });
  await closeOwnAccount.call(context, { holder: "A. Customer", bank_account: iban });
  const { id: request } = await erasureOf(id);
  await runErasure(request, later(15));
  expect((await erasureOf(id)).state).toBe("waiting");
  const support = await asStaff("support", undefined, { now: later(15) });
  const held = await showQueue.call(support, { queue: "dataRequests" });
  expect(held.rows.find((row) => row.id === request)).toMatchObject({ state: "held_up" });
  const billing = await asStaff("billing");
  const { rows } = await showQueue.call(billing, { queue: "payouts" });
  const line = rows.find((row) => row.account?.id === id);
  expect(line).toMatchObject({
    title: "A. Customer",
    detail: iban,
    amount: { value: "12.34", currency: "EUR" },
  });
  await bookPayoutOfCredit.call(billing, { id: line?.id ?? 0 });
  await expect(bookPayoutOfCredit.call(billing, { id: line?.id ?? 0 })).rejects.toMatchObject({
    extras: { doc: "payout.not_found" },
  });
  expect(await findBreaches(db())).toEqual(before);
  await sweepDataRequests(db(), later(15));
  await runErasure(request, later(15));
  const done = await erasureOf(id);
  expect(done).toMatchObject({ state: "done", reason: null });
  const [account] = await db().select().from(accounts).where(eq(accounts.id, id));
  expect(account).toMatchObject({
    status: "Closed",
    email: `erased-${id}@erased.invalid`,
    passwordHash: null,
  });
  const [payout] = await db().select().from(creditPayouts).where(eq(creditPayouts.accountId, id));
  expect(payout).toMatchObject({ state: "paid", holder: "", bankAccount: "", amount: "12.34" });
  expect(await findBreaches(db())).toEqual(before);
  expect((await verifyAudit(db())).breaches).toEqual([]);
  // Nothing of a document is left: it is not looked at again. The ledger's entries are of this year.
  await sweepDataRequests(db(), later(15));
  expect((await erasureOf(id)).documentsAt?.getUTCFullYear()).toBe(later(15).getUTCFullYear() + 1);
});

it("staff close an account for a request in writing, but not one with credit, and only with the right", async () => {
  const { id } = await addAccount(db(), { credit: "1.00" });
  const support = await asStaff("support");
  const asked = { id, reason: "Letter of today" };
  await expect(startErasure.call(await asStaff("billing"), asked)).rejects.toMatchObject({
    extras: { doc: "staff.right_missing" },
  });
  await expect(startErasure.call(support, asked)).rejects.toThrow("credit 1.00 EUR");
  const { id: other } = await addAccount(db());
  await startErasure.call(support, { ...asked, id: other });
  expect(await erasureOf(other)).toMatchObject({ askedBy: support.actor.account.id, reason: asked.reason });
});

it("a debt that came back meanwhile holds the erasure", async () => {
  const { id } = await addAccount(db());
  await closeOwnAccount.call(await owner(id), {});
  const { id: request } = await erasureOf(id);
  const serverId = await addServer(db(), { id }, { hostname: "web-9" });
  await runErasure(request, later(15));
  expect((await erasureOf(id)).state).toBe("waiting");
  await db().execute(sql`update servers set state = 'deleted', deleted_at = now() where id = ${serverId}`);
  await runErasure(request, later(15));
  expect((await erasureOf(id)).state).toBe("done");
});

/** Names and contents of a stored archive, as far as it has no compression. */
async function readArchive(id: number, accountId: number): Promise<string> {
  const context = await asUser(accountId);
  const parts: Buffer[] = [];
  for (let place = 1; ; place++) {
    const { content } = await readCopyPart.call(context, { id, place });
    if (content === "") return Buffer.concat(parts).toString("utf8");
    parts.push(Buffer.from(content, "base64"));
  }
}

it("a copy has the person's own rows and no secrets, is for a day and for its owner alone", async () => {
  const { id, email } = await addAccount(db());
  const { id: stranger } = await addAccount(db());
  const context = await owner(id);
  const key = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl laptop";
  await addSshKey.call(context, { name: "Laptop", key });
  const { id: copy } = await askForCopy.call(context, {});
  expect(await askForCopy.call(context, {})).toEqual({ id: copy });
  await expect(readCopyPart.call(context, { id: copy, place: 1 })).rejects.toMatchObject({
    extras: { doc: "copy.not_found" },
  });
  await makeCopy(copy, () => new Date());
  // Once more is nothing: it is ready.
  await makeCopy(copy, () => new Date());
  expect(await showOwnData.call(context, {})).toMatchObject({ copy: { id: copy, state: "ready" } });
  const archive = await readArchive(copy, id);
  for (const text of ["data/accounts.json", "data/ssh_keys.json", "Laptop", email, "data/audit_rows.json"])
    expect(archive).toContain(text);
  const [account] = await db().select().from(accounts).where(eq(accounts.id, id));
  for (const text of [account?.passwordHash ?? "?", "password_hash", "token_hash"])
    expect(archive).not.toContain(text);
  await expect(readCopyPart.call(await asUser(stranger), { id: copy, place: 1 })).rejects.toMatchObject({
    extras: { doc: "copy.not_found" },
  });
  expect(await mailKinds(id)).toContain("data.ready");
  const tomorrow = await asUser(id, { now: later(1.1) });
  await expect(readCopyPart.call(tomorrow, { id: copy, place: 1 })).rejects.toMatchObject({
    extras: { doc: "copy.not_found" },
  });
  await sweepDataRequests(db(), later(1.1));
  expect(await db().$count(dataExportParts, eq(dataExportParts.requestId, copy))).toBe(0);
  expect(await askForCopy.call(context, {})).not.toEqual({ id: copy });
});

it("a copy has the agreements that were concluded, as they are", async () => {
  const { id } = await addAccount(db());
  const versionId = await publishDocument(await asStaff("admin"), {
    kind: "dpa",
    texts: { en: "Between {{company}} and {{customer}}" },
  });
  await forgetLegal();
  const [agreement] = await db()
    .insert(legalAgreements)
    .values({
      ...{ accountId: id, versionId, language: "en", facts: { customer: "Demo GmbH" }, signer: "Dora Demo" },
      ...{
        pdf: Buffer.from("%PDF-of-the-agreement"),
        hash: "00ff",
        acceptedAt: new Date(),
        address: "203.0.113.9",
      },
    })
    .returning({ id: legalAgreements.id });
  const { id: copy } = await askForCopy.call(await owner(id), {});
  await makeCopy(copy, () => new Date());
  const archive = await readArchive(copy, id);
  for (const text of [`documents/dpa-${agreement?.id}.pdf`, "%PDF-of-the-agreement", "Demo GmbH", "00ff"])
    expect(archive).toContain(text);
});

it("a copy has every document as PDF: invoices, letters, and those of the system before", async () => {
  const account = await addAccount(db());
  await addInvoice({ accountId: account.id });
  await prepareImports(account);
  const { "dunning.download_letter": letter } = await prepareDunning(account);
  const { id: copy } = await askForCopy.call(await owner(account.id), {});
  await makeCopy(copy, () => new Date());
  const archive = await readArchive(copy, account.id);
  const names = new Set(archive.match(/documents\/[\w./-]+\.pdf/g));
  expect(names.size).toBe(3);
  expect(names).toContain(`documents/reminder-${String(letter?.id)}.pdf`);
  expect([...names].filter((name) => /^documents\/earlier\/\d+-RECORDED-1\.pdf$/.test(name))).toHaveLength(1);
  expect(archive.match(/%PDF-/g)?.length).toBe(3);
});

it("a copy whose task has failed for good is begun anew by staff", async () => {
  const { id } = await addAccount(db());
  const { id: copy } = await askForCopy.call(await owner(id), {});
  const support = await asStaff("support");
  const line = async () =>
    (await showQueue.call(support, { queue: "dataRequests" })).rows.find((row) => row.id === copy);
  const acts = async () => {
    const row = await line();
    return row && dataRequestsQueue.acts?.(row);
  };
  expect(await acts()).toEqual(["retryCopy"]);
  const key = `export_data ${copy}`;
  await db().execute(
    sql`update graphile_worker._private_jobs set attempts = 25, last_error = 'The disk is full.' where key = ${key}`,
  );
  expect(await line()).toMatchObject({ kind: "data_export", state: "failing" });
  expect(await acts()).toEqual(["retryCopy"]);
  await retryCopy.call(support, { id: copy });
  const { rows } = await db().execute(
    sql`select attempts, last_error from graphile_worker.jobs where key = ${key}`,
  );
  expect(rows).toEqual([{ attempts: 0, last_error: null }]);
  await makeCopy(copy, () => new Date());
  await expect(retryCopy.call(support, { id: copy })).rejects.toMatchObject({
    extras: { doc: "copy.not_found" },
  });
});

it("a copy asked for in writing is begun by staff, once, for the owner alone", async () => {
  const { id } = await addAccount(db());
  const support = await asStaff("support");
  const reason = "letter of 3 May";
  const { copy } = await startCopy.call(support, { id, reason });
  expect(await startCopy.call(support, { id, reason })).toEqual({ copy });
  await makeCopy(copy, () => new Date());
  expect((await showOwnData.call(await owner(id), {})).copy).toMatchObject({ id: copy, state: "ready" });
  expect(await mailKinds(id)).toContain("data.ready");
  await closeOwnAccount.call(await owner(id), {});
  await expect(startCopy.call(support, { id, reason })).rejects.toMatchObject({
    extras: { doc: "copy.no_reader" },
  });
  await expect(startCopy.call(await asStaff("billing"), { id, reason })).rejects.toMatchObject({
    code: "forbidden",
  });
});

it("a copy that is not ready ends with the account, whoever closes it, and none begins that nobody could read", async () => {
  const { id } = await addAccount(db());
  const { id: copy } = await askForCopy.call(await owner(id), {});
  const support = await asStaff("support");
  const reason = "letter of 3 May";
  await closeCustomer.call(await asStaff("admin"), { id, reason });
  const stateOf = async (request: number) =>
    (await db().select().from(dataRequests).where(eq(dataRequests.id, request)))[0]?.state;
  expect(await stateOf(copy)).toBe("cancelled");
  await expect(retryCopy.call(support, { id: copy })).rejects.toMatchObject({
    extras: { doc: "copy.not_found" },
  });
  const idle = await addAccount(db(), { status: "Inactive" });
  await expect(startCopy.call(support, { id: idle.id, reason })).rejects.toMatchObject({
    extras: { doc: "copy.no_reader" },
  });
});

it("a copy that was left by an account closed before is ended when it is begun anew", async () => {
  const { id } = await addAccount(db());
  const { id: copy } = await askForCopy.call(await owner(id), {});
  await db().update(accounts).set({ status: "Closed" }).where(eq(accounts.id, id));
  await retryCopy.call(await asStaff("support"), { id: copy });
  await makeCopy(copy, () => new Date());
  expect(await db().select().from(dataRequests).where(eq(dataRequests.id, copy))).toMatchObject([
    { state: "cancelled", endedAt: expect.any(Date) },
  ]);
});
