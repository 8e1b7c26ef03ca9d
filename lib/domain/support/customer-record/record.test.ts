import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { apiKeys } from "@/lib/db/tables/identity/api-keys";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { addInvoice } from "@/lib/testing/money/invoices";
import { readAudit } from "@/lib/testing/operations/audit";
import { asKey, asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import type { StaffContext } from "../../kernel/operation/context";
import { applyCredit } from "../../money/payments/apply-credit";
import { type SectionName, sectionNames } from "../back-office/schema";
import { showCustomer, showSection } from "./show";

withCatalogDatabase();

const now = new Date("2031-03-04T05:06:07Z");
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const day = 24 * 60;

let admin: StaffContext;
let owner: TestAccount;
let account: { id: number; email: string };
beforeAll(async () => {
  admin = { ...(await asStaff("admin")), now };
});
beforeEach(async () => {
  owner = await addAccount(database(), { credit: "50.00" });
  account = { id: owner.id, email: owner.email };
});

const section = async (name: SectionName, id = owner.id) =>
  (await showSection.call(admin, { id, section: name })).rows;
const euro = (value: string) => ({ value, currency: "EUR" });

describe("a customer's lists", () => {
  it("are that customer's alone, each look on the record of that customer", async () => {
    const user = await asUser(owner.id);
    const serverId = await addServer(database(), owner, { hostname: "web-1", ip: "198.18.0.9" });
    await addInvoice({ accountId: owner.id, serverId });
    await asKey(owner.id, { serverId });
    const { id: invoice } = await addInvoice({ accountId: owner.id });
    await applyCredit.call(user, { invoice_id: String(invoice), amount: "5.45" });
    const stranger = await addAccount(database());
    for (const name of sectionNames) expect(await section(name, stranger.id), name).toEqual([]);
    expect((await section("servers"))[0]).toMatchObject({
      title: "web-1",
      detail: "NL · 198.18.0.9",
      amount: euro("12.10"),
    });
    expect((await section("credit")).map(({ fact, amount }) => [fact?.code, amount?.value])).toEqual([
      ["applied", "-5.45"],
      ["topup", "50.00"],
    ]);
    expect((await section("payments"))[0]).toMatchObject({
      kind: "credit",
      state: "done",
      amount: euro("5.45"),
    });
    await showSection.call(admin, { id: stranger.id, section: "notes" });
    expect((await readAudit(database(), "desk.section"))[0]).toEqual({
      actor: admin.actor.account.id,
      accountId: stranger.id,
      target: `account ${stranger.id}`,
      changes: { looked: "notes" },
    });
    await expect(showSection.call(admin, { id: 999_999, section: "notes" })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(
      showSection.call(await asStaff("catalogue"), { id: owner.id, section: "notes" }),
    ).rejects.toMatchObject({ code: "forbidden" });
  });

  it("tell keys that work from those that are off or deleted, and show the end of each alone", async () => {
    const serverId = await addServer(database(), owner, { hostname: "web-1" });
    const ids: number[] = [];
    for (const facts of [{}, { serverId }, {}])
      ids.push((await asKey(owner.id, facts)).actor.session.apiKeyId ?? 0);
    const [off, , gone] = ids;
    await database()
      .update(apiKeys)
      .set({ isActive: false })
      .where(eq(apiKeys.id, off ?? 0));
    await database()
      .update(apiKeys)
      .set({ deletedAt: now })
      .where(eq(apiKeys.id, gone ?? 0));
    const rows = await section("keys");
    expect(rows.map(({ state, kind }) => [state, kind])).toEqual([
      ["deleted", null],
      ["active", "server"],
      ["off", null],
    ]);
    for (const { detail } of rows) expect(detail).toMatch(/^….{1,8}$/);
  });

  it("have open sessions alone, by the name of their device", async () => {
    const at = { now: new Date(now.getTime() - 1_000) };
    await asUser(owner.id, at);
    await asUser(owner.id, { now: ago(day) });
    expect(await section("sessions")).toMatchObject([
      { title: "test", detail: "203.0.113.5", kind: "password", at: at.now.toISOString() },
    ]);
  });

  it("begin with who it is, as far as it is known", async () => {
    await database()
      .update(accounts)
      .set({ emailFactor: true, lastLoginAt: ago(5), vatNumber: "NL001234567B01", verified: true })
      .where(eq(accounts.id, owner.id));
    const { customer } = await showCustomer.call(admin, { id: owner.id });
    expect(customer).toMatchObject({
      ...account,
      billing_id: owner.billingId,
      name: "Test Customer",
      company: "",
      phone: "+31 301234567",
      state: "Active",
      country: "NL",
      currency: "EUR",
      vat_number: "NL001234567B01",
      is_verified: true,
      factor: "email",
      last_seen: ago(5).toISOString(),
      tags: [],
    });
    const other = await addAccount(database(), { totp: "JBSWY3DPEHPK3PXP" });
    expect((await showCustomer.call(admin, { id: other.id })).customer).toMatchObject({
      factor: "app",
      last_seen: null,
    });
  });
});
