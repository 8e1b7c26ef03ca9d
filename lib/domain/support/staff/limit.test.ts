import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { impersonations } from "@/lib/db/tables/support/impersonation";
import type { StaffContext } from "@/lib/domain/kernel/operation/context";
import { addAccount } from "@/lib/testing/factories";
import { asStaff, proved, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { startImpersonation } from "../impersonation/start";
import { showList } from "../lists/show";
import { changeStaffRole } from "./change-role";
import { confirmReview } from "./confirm-review";
import { limitStaff } from "./limit";
import { listStaff } from "./list";
import { holdersOf, reviewAccess } from "./review";

withCatalogDatabase();

const db = () => database();
const refusal = (doc: string) => ({ extras: { doc } });
let admin: StaffContext;
let member: number;

beforeAll(async () => {
  admin = await proved(await asStaff("admin"));
  member = (await addAccount(db(), { role: "support", totp: "JBSWY3DPEHPK3PXP" })).id;
});

const limit = (companies: number[] | null, id = member) => limitStaff.call(admin, { id, companies });
const again = () => asStaff("support", member);

describe("the limit of a member of staff", () => {
  it("is in force from the next request on, shown in the list, and on record with names", async () => {
    const { id } = await addAccount(db(), { companyId: 2 });
    const found = async () =>
      (await showList.call(await again(), { list: "customers", query: "" })).rows.map((row) => row.id);
    expect(await found()).toContain(id);
    await limit([1, 1]);
    expect(await found()).not.toContain(id);
    const { members, companies } = await listStaff.call(admin, {});
    expect(members.find((one) => one.id === member)?.companies).toEqual([1]);
    const [entry] = await db().select().from(auditRows).where(eq(auditRows.operation, "staff.limit"));
    const name = companies.find((one) => one.id === 1)?.name;
    expect(entry?.changes).toEqual({ company: { from: null, to: name } });
    await limit(null);
    expect(await found()).toContain(id);
  });

  it("ends impersonation sessions at once", async () => {
    const { id } = await addAccount(db(), { companyId: 2, tags: { support_access: "1" } });
    const staff = await again();
    const { visit } = await startImpersonation.call(staff, { account: id, reason: "asked by phone" });
    await limit([1]);
    const [row] = await db().select().from(impersonations).where(eq(impersonations.id, visit));
    expect(row?.endedAt).not.toBeNull();
    await expect(
      startImpersonation.call(await again(), { account: id, reason: "asked by phone" }),
    ).rejects.toMatchObject(refusal("account.not_found"));
    await limit(null);
  });

  it("is of companies that exist, and never an administrator's", async () => {
    await expect(limit([999])).rejects.toMatchObject({
      extras: { fields: { companies: expect.any(String) } },
    });
    await expect(limit([1], admin.actor.account.id)).rejects.toMatchObject(refusal("staff.admin_unlimited"));
    await limit([1]);
    await expect(changeStaffRole.call(admin, { id: member, kind: "admin" })).rejects.toMatchObject(
      refusal("staff.admin_unlimited"),
    );
    await limit(null);
  });

  it("takes away what is about all companies", async () => {
    const catalog = await addAccount(db(), { role: "catalogue", totp: "JBSWY3DPEHPK3PXP" });
    expect((await asStaff("catalogue", catalog.id)).actor.account.rights).toEqual(["catalogue/change"]);
    await limit([1], catalog.id);
    expect((await asStaff("catalogue", catalog.id)).actor.account.rights).toEqual([]);
  });

  it("needs the administrator in person", async () => {
    await expect(
      limitStaff.call(await asStaff("admin"), { id: member, companies: [1] }),
    ).rejects.toMatchObject(refusal("owner.unproved"));
    await expect(
      limitStaff.call(await asStaff("support"), { id: member, companies: null }),
    ).rejects.toMatchObject(refusal("staff.right_missing"));
  });
});

describe("the review of who may what", () => {
  it("shows each account with its rights, and who holds each right", async () => {
    await limit([1]);
    const { members } = await reviewAccess.call(admin, {});
    const shown = members.find(({ id }) => id === member);
    expect(shown).toMatchObject({ kind: "support", has_factor: true, companies: [expect.any(String)] });
    expect(shown?.rights).toContain("customers/find");
    expect(shown?.rights).not.toContain("announcements/manage");
    expect(holdersOf(members, "staff/manage")).toEqual(
      members.filter(({ kind }) => kind === "admin").map(({ name }) => name),
    );
    await limit(null);
  });

  it("is put on record by whoever has seen what there is now", async () => {
    const { revision, last } = await reviewAccess.call(admin, {});
    expect(last).toBeNull();
    await limit([1]);
    await expect(confirmReview.call(admin, { revision })).rejects.toMatchObject(
      refusal("staff.changed_meanwhile"),
    );
    const seen = await reviewAccess.call(admin, {});
    await confirmReview.call(admin, { revision: seen.revision });
    const { last: noted } = await reviewAccess.call(admin, {});
    expect(noted).toEqual({ at: expect.any(String), by: admin.actor.account.name });
  });
});
