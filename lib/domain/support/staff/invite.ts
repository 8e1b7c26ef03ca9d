import { z } from "zod";
import { locales } from "@/lib/base/locale";
import { readEmail } from "../../identity/email-confirmations/shared/read-email";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { notify } from "../../messages/mails/shared/notify";
import { lockMember } from "./lock-member";
import { joinHours, renewAccess } from "./renew-access";
import { chooseRole } from "./roles/choose-role";
import { RoleChoice } from "./roles/role";
import { findMember, writeMember } from "./shared/write-member";

const Invited = z.object({
  email: z.string().max(320),
  name: z.string().trim().min(1).max(100),
  kind: RoleChoice,
  language: z.enum(locales).default("en"),
});

const noteOf = (id: number, email: string, kind: string) => ({
  accountId: id,
  target: `account ${id}`,
  changes: { email, kind },
});

/** Creates a staff account and mails the link with which its holder sets password and second factor. */
export const inviteStaff = staffOperation({
  name: "staff.invite",
  summary: "Invites a member of staff",
  access: byStaff("write", "staff/manage", { grants: "always" }),
  changes: [],
  fails: ["staff.role_not_found"],
  input: Invited,
  output: z.object({ email: z.string() }),
  run: async ({ db, now, note }, input) => {
    const email = readEmail(input.email);
    const role = await chooseRole(db, input.kind);
    const id = await writeMember(db, { ...input, email, role }, now);
    const url = await renewAccess(db, id, now);
    await notify({ db, now }, { id, email, language: input.language }, "staff.join", {
      url,
      hours: joinHours,
    });
    note(noteOf(id, email, role.name));
    return { email };
  },
});

/**
 * For the operator: creates a staff account, or resets the access of an existing one, and returns the link. For the
 * first administrator, and for one who has lost a phone.
 */
export const addStaff = staffOperation({
  name: "staff.add",
  summary: "Makes a staff account, or a new link for one",
  access: byStaff("write", "staff/manage", { grants: "always" }),
  changes: [],
  fails: ["staff.right_missing", "staff.email_taken", "staff.role_not_found"],
  input: Invited,
  output: z.object({ url: z.string(), isNew: z.boolean() }),
  run: async ({ db, now, actor, note }, input) => {
    if (actor.kind !== "operator") throw fail("staff.right_missing", { right: "staff/manage" });
    const email = readEmail(input.email);
    const role = await chooseRole(db, input.kind);
    const known = await findMember(db, email);
    if (known !== null) {
      const { member } = await lockMember(db, known);
      if (member.role !== role.role || member.customRoleId !== role.customRoleId)
        throw fail("staff.email_taken", { parameter: "email" });
    }
    const id = known ?? (await writeMember(db, { ...input, email, role }, now));
    const url = await renewAccess(db, id, now);
    note(noteOf(id, email, role.name));
    return { url, isNew: known === null };
  },
});

/** Mails a new link to a member of staff who has lost password or phone; the old credentials stop working at once. */
export const renewStaff = staffOperation({
  name: "staff.renew",
  summary: "Sends a member of staff a new link",
  access: byStaff("write", "staff/manage", { grants: "always" }),
  changes: [],
  fails: ["staff.not_found"],
  input: z.object({ id: z.int32() }),
  output: z.object({ email: z.string() }),
  run: async ({ db, now, note }, { id }) => {
    const { member, requireAnotherAdmin } = await lockMember(db, id);
    if (member.status !== "Active") throw fail("staff.not_found");
    requireAnotherAdmin();
    const url = await renewAccess(db, id, now);
    await notify({ db, now }, member, "staff.join", { url, hours: joinHours });
    note({ accountId: id, target: `account ${id}`, changes: { access: "renewed" } });
    return { email: member.email };
  },
});
