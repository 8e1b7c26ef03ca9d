import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { impersonations } from "@/lib/db/tables/support/impersonation";
import { operatorContext } from "@/lib/session/context";
import { addAccount } from "@/lib/testing/factories";
import { readAudit } from "@/lib/testing/operations/audit";
import { asImpersonator, asStaff, proved, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { findAnything } from "../../search/find";
import { changeStaffRole } from "../change-role";
import { addStaff, inviteStaff } from "../invite";
import { listStaff } from "../list";
import { addStaffRole } from "./add";
import { editStaffRole } from "./edit";
import { showRoleHistory } from "./history";
import { listStaffRoles } from "./list";
import { removeStaffRole } from "./remove";
import type { CustomRole } from "./role";

withCatalogDatabase();

const db = () => database();
const admin = async () => proved(await asStaff("admin"));
const refusal = (doc: string) => ({ extras: { doc } });
const finding: CustomRole["rights"] = ["customers/find", "audit/read"];
const visiting: CustomRole["rights"] = [...finding, "customers/visit"];

let made = 0;
async function addRole(rights = finding) {
  made += 1;
  const facts = { name: `Night shift ${made}`, kind: "support" as const, rights };
  return { ...facts, ...(await addStaffRole.call(operatorContext(), facts)) };
}

async function addMember(kind: number | "support" | "billing") {
  const email = `robin-${made}-${Math.random().toString(36).slice(2)}@staff.test`;
  await addStaff.call(operatorContext(), { email, name: "Robin", kind });
  const [row] = await db().select().from(accounts).where(eq(accounts.email, email));
  if (!row) throw new Error("The account was not written.");
  return row;
}

describe("a role of one's own", () => {
  it("gives its rights and no others, and customers are shown the built-in one", async () => {
    const { id, name } = await addRole();
    const { id: account } = await addMember(id);
    const member = await asStaff("support", account);
    expect(member.actor.account).toMatchObject({ kind: "support", roleName: name });
    expect(member.actor.account.rights.toSorted()).toEqual(finding.toSorted());
    expect((await findAnything.call(member, { q: "nobody" })).hits).toEqual([]);
    await expect(listStaff.call(member, {})).rejects.toMatchObject({ code: "forbidden" });
    expect((await listStaff.call(await admin(), {})).members).toContainEqual(
      expect.objectContaining({ id: account, kind: "support", role: { id, name } }),
    );
  });

  it("takes effect with the next request when it changes, and is on record", async () => {
    const { id, name } = await addRole();
    const { id: account } = await addMember(id);
    await editStaffRole.call(await admin(), { id, name, kind: "billing", rights: ["audit/read"] });
    const member = await asStaff("billing", account);
    expect(member.actor.account).toMatchObject({ kind: "billing", rights: ["audit/read"] });
    await expect(findAnything.call(member, { q: "nobody" })).rejects.toMatchObject({ code: "forbidden" });
    const rows = (await readAudit(db(), "staff.edit_role")).filter(
      ({ target }) => target === `staff role ${id}`,
    );
    expect(rows.map(({ changes }) => changes)).toEqual([
      {
        kind: { from: "support", to: "billing" },
        rights: { from: "audit/read, customers/find", to: "audit/read" },
      },
    ]);
    const { entries } = await showRoleHistory.call(await admin(), { id });
    expect(entries.map(({ action }) => action)).toEqual(["staff.edit_role", "staff.add_role"]);
    await expect(showRoleHistory.call(await asStaff("support"), { id })).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it("ends impersonation sessions that it no longer allows", async () => {
    const { id, name } = await addRole(visiting);
    const { id: account } = await addMember(id);
    const staff = await asStaff("support", account);
    const { visit } = await asImpersonator((await addAccount(db())).id, { staff });
    const read = async () =>
      (await db().select().from(impersonations).where(eq(impersonations.id, visit)))[0]?.ending ?? null;
    await editStaffRole.call(await admin(), { id, name: `${name} again`, kind: "support", rights: visiting });
    expect(await read()).toBeNull();
    await editStaffRole.call(await admin(), { id, name, kind: "support", rights: finding });
    expect(await read()).toBe("right");
  });

  it("is given and taken, by its number", async () => {
    const { id, name } = await addRole();
    const { id: account } = await addMember("support");
    for (let count = 0; count < 2; count++)
      await changeStaffRole.call(await admin(), { id: account, kind: String(id) as unknown as number });
    await changeStaffRole.call(await admin(), { id: account, kind: "billing" });
    const [row] = await db().select().from(accounts).where(eq(accounts.id, account));
    expect(row).toMatchObject({ role: "billing", customRoleId: null });
    const rows = (await readAudit(db(), "staff.change_kind")).filter(
      ({ accountId }) => accountId === account,
    );
    expect(rows.map(({ changes }) => changes)).toEqual([
      { kind: { from: name, to: "billing" } },
      { kind: { from: "support", to: name } },
    ]);
  });

  it("is deleted only while nobody has it", async () => {
    const { id } = await addRole();
    const { id: account } = await addMember(id);
    await expect(removeStaffRole.call(await admin(), { id })).rejects.toMatchObject(
      refusal("staff.role_in_use"),
    );
    await changeStaffRole.call(await admin(), { id: account, kind: "support" });
    await removeStaffRole.call(await admin(), { id });
    expect((await listStaffRoles.call(await admin(), {})).roles.map((role) => role.id)).not.toContain(id);
    for (const gone of [
      async () => removeStaffRole.call(await admin(), { id }),
      async () => changeStaffRole.call(await admin(), { id: account, kind: id }),
      async () => inviteStaff.call(await admin(), { email: "late@staff.test", name: "Late", kind: id }),
    ])
      await expect(gone()).rejects.toMatchObject(refusal("staff.role_not_found"));
  });

  it("does not hold the right to give rights, nor one that leads nowhere, nor a name that is taken", async () => {
    const { name } = await addRole();
    const sound = { name: "Another", kind: "support" as const, rights: finding };
    const wrong: [object, object][] = [
      [{ rights: ["staff/manage"] }, { code: "invalid", extras: { fields: { rights: expect.anything() } } }],
      [{ rights: [] }, { code: "invalid", extras: { fields: { rights: expect.anything() } } }],
      [{ kind: "admin" }, { code: "invalid", extras: { fields: { kind: expect.anything() } } }],
      [{ name: "  " }, { code: "invalid", extras: { fields: { name: expect.anything() } } }],
      [{ rights: ["payments/refund"] }, refusal("staff.role_incomplete")],
      [{ name: name.toUpperCase() }, refusal("staff.role_name_taken")],
    ];
    const { roles: before } = await listStaffRoles.call(await admin(), {});
    for (const [change, expected] of wrong)
      await expect(
        addStaffRole.call(await admin(), { ...sound, ...change } as typeof sound),
        JSON.stringify(change),
      ).rejects.toMatchObject(expected);
    expect((await listStaffRoles.call(await admin(), {})).roles).toEqual(before);
  });
});
