import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { creditNotes } from "@/lib/db/tables/money/documents";
import { operatorContext } from "@/lib/session/context";
import { addAccount } from "@/lib/testing/factories";
import { addInvoice } from "@/lib/testing/money/invoices";
import { withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { refundInvoice } from "../billing/shared/refund-invoice";
import { verifyLedger } from "../billing/verify-ledger";
import { addCompany } from "../companies/add";
import { editCompany } from "../companies/edit";
import { showCompany } from "../companies/show";
import { findNamed } from "../payments/shared/find-named";
import { setNumbering } from "./set";

withCatalogDatabase();

let account: { id: number };
beforeEach(async () => {
  account = await addAccount(database(), {});
});

const at = (day: string) => new Date(`${day}T12:00:00Z`);
const admin = (day: string) => ({ ...operatorContext(), now: at(day) });
type Wanted = {
  kind?: "invoice" | "credit_note" | "receipt";
  pattern: string;
  first?: number;
  since: string;
};
const choose = (today: string, { kind = "invoice", first = 1, ...rest }: Wanted) =>
  setNumbering.call(admin(today), { region: "EU", kind, first, ...rest });
const wrong = (field: string) => ({ extras: { fields: { [field]: expect.any(String) } } });

const issue = async (day: string) => {
  const { number } = await addInvoice({ accountId: account.id, issuedAt: at(day) });
  return number;
};

describe("numbers of a company's own pattern", () => {
  it("begin on their day, count anew each year, and leave no gaps", async () => {
    expect(await issue("2030-06-01")).toBe("EU-2030-000001");
    expect(
      await choose("2030-06-02", { pattern: "{prefix}-{year}-{n:4}", first: 100, since: "2031-01-01" }),
    ).toEqual({
      pattern: "EU-{year}-{n:4}",
    });
    const planned = await showCompany.call(admin("2030-06-02"), { region: "EU" });
    expect(planned.numbering.filter(({ kind }) => kind === "invoice")).toEqual([
      { kind: "invoice", pattern: "EU-{year}-{n:6}", since: null, is_planned: false, next: "EU-2030-000002" },
      {
        kind: "invoice",
        pattern: "EU-{year}-{n:4}",
        since: "2031-01-01",
        is_planned: true,
        next: "EU-2031-0100",
      },
    ]);
    expect(await issue("2030-12-31")).toBe("EU-2030-000002");
    expect(await Promise.all([issue("2031-01-02"), issue("2031-01-02")])).toEqual(
      expect.arrayContaining(["EU-2031-0100", "EU-2031-0101"]),
    );
    expect(await issue("2032-01-02")).toBe("EU-2032-0001");
    const { numbering } = await showCompany.call(admin("2032-02-01"), { region: "EU" });
    expect(numbering[0]).toMatchObject({
      pattern: "EU-{year}-{n:4}",
      is_planned: false,
      next: "EU-2032-0002",
    });
    expect(await verifyLedger(database())).toEqual([]);
    await expect(database().execute(sql`update number_series set first = 1`)).rejects.toThrow();
  });

  it("begin in the middle of a year with a text of their own alone, and may count on for ever", async () => {
    await issue("2033-03-01");
    const same = { pattern: "EU-{year}-{n:4}", since: "2033-04-01" };
    await expect(choose("2033-03-02", same)).rejects.toMatchObject(wrong("pattern"));
    await expect(
      choose("2033-03-02", { pattern: "RU-{year}-{n}", since: "2034-01-01" }),
    ).rejects.toMatchObject(wrong("pattern"));
    for (const pattern of ["EU-{year}", "eu-{n}", "{n}-{n}"])
      await expect(choose("2033-03-02", { pattern, since: "2034-01-01" })).rejects.toMatchObject(
        wrong("pattern"),
      );
    for (const since of ["2033-03-01", "2033-02-01", "2039-01-01"])
      await expect(choose("2033-03-01", { pattern: "S{n:3}", since })).rejects.toMatchObject(wrong("since"));
    await choose("2033-03-02", { pattern: "S{n:3}/B", since: "2033-04-01" });
    // It has numbered nothing: another one takes its place.
    await choose("2033-03-02", { pattern: "S{n:3}/A", first: 7, since: "2033-04-01" });
    expect(await issue("2033-04-01")).toBe("S007/A");
    expect(await issue("2034-04-01")).toBe("S008/A");
    const [named] = await findNamed(database(), "Payment of s008/a.");
    const [row] = await database().select().from(invoices).where(eq(invoices.number, "S008/A"));
    expect(named).toBe(row?.id);
    expect(await verifyLedger(database())).toEqual([]);
  });

  it("are those of one kind, and no prefix of another company can make them", async () => {
    await choose("2035-01-01", { kind: "credit_note", pattern: "KO-{year}-{n:6}", since: "2035-01-01" });
    const { id } = await addInvoice({ accountId: account.id, issuedAt: at("2035-02-01") });
    await inTransaction((db) => refundInvoice(db, id, { code: "asked" }, at("2035-02-02")));
    const [note] = await database().select().from(creditNotes).where(eq(creditNotes.invoiceId, id));
    expect(note?.number).toBe("KO-2035-000001");
    expect(await verifyLedger(database())).toEqual([]);
    const facts = { name: "Example GmbH", address: "Street 1, Berlin", country: "DE", tax_id: "DE136695976" };
    const context = admin("2035-02-03");
    const other = { ...facts, region: "KO", prefix: "KO" };
    await expect(addCompany.answer(context, other)).rejects.toMatchObject(wrong("prefix"));
    await expect(editCompany.answer(context, { region: "EU", prefix: "KO" })).rejects.toMatchObject(
      wrong("prefix"),
    );
  });

  it("are counted by the nightly check", async () => {
    const skip = async (change: ReturnType<typeof sql>) => {
      const undo = new Error("undo");
      let laws: string[] = [];
      await database()
        .transaction(async (db) => {
          await db.execute(sql`set local session_replication_role = replica`);
          await db.execute(change);
          laws = (await verifyLedger(db)).map(({ law }) => law);
          throw undo;
        })
        .catch((error: unknown) => {
          if (error !== undo) throw error;
        });
      return laws;
    };
    const gap = "numbers have no gaps";
    expect(await skip(sql`update series_numbers set last = last + 1`)).toContain(gap);
    expect(await skip(sql`update invoices set number = 'S019/A' where number = 'S007/A'`)).toContain(gap);
    expect(await skip(sql`update invoices set number = 'X' where number = 'S008/A'`)).toContain(gap);
    expect(await verifyLedger(database())).toEqual([]);
  });
});
