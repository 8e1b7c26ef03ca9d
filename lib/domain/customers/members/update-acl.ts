import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { momentText, wireFlag, wireInt, wireText } from "@/lib/base/form-values";
import { members } from "@/lib/db/tables/customers/members";
import { sessions } from "@/lib/db/tables/identity/sessions";
import { mailboxOf, readEmail } from "../../identity/email-confirmations/shared/read-email";
import { writes } from "../../kernel/access/access";
import { requireGrantor } from "../../kernel/access/reauthentication";
import { lockAccount } from "../../kernel/account/lock-account";
import { brandOfAccount } from "../../kernel/brand/loaded";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import { operation } from "../../kernel/operation/operation";
import { requireRateLimit } from "../../kernel/rate-limits/shared/rate-limit";
import { addLink, linkUrl, voidLinks } from "../../messages/mails/shared/links";
import { notify } from "../../messages/mails/shared/notify";
import { type MemberRow, personOf, readMembers } from "./read-members";
import {
  type Grant,
  isLimited,
  readProjectIds,
  readServers,
  requireFitting,
  requireWithin,
  storedGrant,
} from "./requires";
import { invitationHours, mostMembers } from "./rules";
import { Person, RoleName } from "./schema";

const Update = z.object({
  id: about(wireInt(1).optional(), "Number of the colleague to change or remove.", 6001),
  email: about(wireText(320).optional(), "Address to invite, instead of `id`.", "bob@example.test"),
  role: about(RoleName.optional(), "What the colleague may do; needed to invite."),
  servers: about(
    z.union([z.array(wireText(20)).max(500), wireText(4_000)]).optional(),
    "The only servers that the colleague reaches: several, or with commas between; empty = all.",
    "55001,55002",
  ),
  projects: about(
    z.union([z.array(wireText(20)).max(200), wireText(2_000)]).optional(),
    "Projects whose servers alone the colleague reaches, besides `servers`: several, or with commas between; empty = none.",
    "12",
  ),
  remove: about(wireFlag.optional(), "1 takes every right away, at once.", 1),
  resend: about(wireFlag.optional(), "1 sends the invitation once more, with a new link.", 1),
});
type Update = z.output<typeof Update>;

const labelsOf = (named: Update["servers"]): string[] =>
  [named ?? []].flat().flatMap((text) => text.split(",").flatMap((word) => word.trim() || []));

/** Mails the link and invalidates an earlier one. */
async function mailInvitation(context: SignedContext, { id, email }: MemberRow): Promise<void> {
  const { db, now, actor } = context;
  const { account } = actor;
  await requireRateLimit(db, { kind: "confirm_account", name: String(account.id) }, now);
  await requireRateLimit(db, { kind: "confirm_mailbox", name: mailboxOf(email) }, now);
  const link = { purpose: "join_account", accountId: account.id, detail: String(id) } as const;
  await voidLinks(db, link, now);
  const token = await addLink(db, { ...link, lifeSeconds: invitationHours * 3_600, now });
  const brand = brandOfAccount(account);
  const reader = { id: null, email, language: account.language, brand };
  const facts = { url: linkUrl(brand, "/invitation", token), account: account.email, hours: invitationHours };
  await notify({ db, now }, reader, "colleague.invited", facts);
}

const grantOf = ({ role, serverIds, projectIds }: MemberRow): Grant => ({ role, serverIds, projectIds });

async function invite(context: SignedContext, input: Update & { email: string }): Promise<MemberRow> {
  const { db, now, actor, note } = context;
  const email = readEmail(input.email);
  if (input.role === undefined) throw invalidArgument("role", "is required");
  const grant = storedGrant({
    role: input.role,
    serverIds: readServers(context, labelsOf(input.servers)),
    projectIds: await readProjectIds(context, labelsOf(input.projects)),
  });
  requireFitting(grant);
  requireWithin(context, grant);
  if (email === actor.account.email.toLowerCase()) throw fail("colleague.own");
  const memberList = await readMembers(db, actor.account.id);
  if (memberList.some((one) => one.email === email)) throw invalidArgument("email", "is invited already");
  if (memberList.length >= mostMembers) throw fail("colleague.too_many");
  const invitedBy = actor.member?.personId ?? actor.account.id;
  const [row] = await db
    .insert(members)
    .values({ ...grant, accountId: actor.account.id, email, invitedBy, invitedAt: now })
    .returning();
  if (!row) throw new Error("The invitation was not written.");
  await mailInvitation(context, row);
  note({
    target: `colleague ${row.id}`,
    changes: {
      email,
      role: row.role,
      servers: row.serverIds ?? "all",
      ...(row.projectIds ? { projects: row.projectIds } : {}),
    },
  });
  return row;
}

/** Returns the member, whose rights must not exceed the session's; the account's lock covers it. */
async function findMember(context: SignedContext, id: number): Promise<MemberRow> {
  const memberList = await readMembers(context.db, context.actor.account.id);
  const row = memberList.find((one) => one.id === id);
  if (!row) throw fail("colleague.not_found");
  requireWithin(context, grantOf(row));
  return row;
}

/** Also ends the member's sessions; they would be rejected anyway, because the row is read with every request. */
async function remove({ db, now, note }: SignedContext, row: MemberRow): Promise<MemberRow> {
  await db.update(members).set({ removedAt: now }).where(eq(members.id, row.id));
  await db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.memberId, row.id), isNull(sessions.endedAt)));
  const link = { purpose: "join_account", accountId: row.accountId, detail: String(row.id) } as const;
  await voidLinks(db, link, now);
  note({ target: `colleague ${row.id}`, changes: { removed: row.email } });
  return row;
}

async function change(context: SignedContext, row: MemberRow, input: Update): Promise<MemberRow> {
  const { db, now, note } = context;
  const isSentAgain = input.resend === true && row.acceptedAt === null;
  const grant = storedGrant({
    role: input.role ?? row.role,
    serverIds: input.servers === undefined ? row.serverIds : readServers(context, labelsOf(input.servers)),
    projectIds:
      input.projects === undefined ? row.projectIds : await readProjectIds(context, labelsOf(input.projects)),
  });
  if (isLimited(grantOf(row)) && !isLimited(grant) && input.servers === undefined)
    throw invalidArgument("servers", "is required where the last limit is taken away: empty = all");
  const wanted = { ...grant, ...(isSentAgain ? { invitedAt: now } : {}) };
  requireFitting(wanted);
  requireWithin(context, wanted);
  const [after] = await db.update(members).set(wanted).where(eq(members.id, row.id)).returning();
  if (!after) throw fail("colleague.not_found");
  if (isSentAgain) await mailInvitation(context, after);
  const changes = {
    ...(wanted.role === row.role ? {} : { role: { from: row.role, to: wanted.role } }),
    ...(String(wanted.serverIds) === String(row.serverIds)
      ? {}
      : { servers: { from: row.serverIds ?? "all", to: wanted.serverIds ?? "all" } }),
    ...(String(wanted.projectIds) === String(row.projectIds)
      ? {}
      : { projects: { from: row.projectIds ?? [], to: wanted.projectIds ?? [] } }),
    ...(isSentAgain ? { invited: momentText(now) } : {}),
  };
  note({ target: `colleague ${row.id}`, changes });
  return after;
}

/**
 * `customers/update_acl`: manages members. Invites by `email`; changes, re-invites or removes by `id`. Not callable
 * with a key: a member added with it would outlive the key. Granting rights requires reauthentication, removing does
 * not.
 */
export const updateAcl = operation({
  name: "customers.update_acl",
  summary: "Invites a person to the account with a role, changes the role or removes the person",
  description:
    "Invites a person by email with a role and, where wanted, only some servers or the servers of some projects; with `id` it changes the role, sends the invitation again or removes the person. Answers the person as they stand then.",
  access: writes({ who: "person", colleagues: true, grants: "sometimes", topic: "settings" }),
  changes: ["colleagues"],
  fails: [
    "colleague.not_found",
    "colleague.beyond",
    "colleague.own",
    "colleague.too_many",
    "project.not_found",
  ],
  input: Update,
  output: z.object({
    person: about(Person, "The colleague, as it was before where it is removed now."),
    removed: about(z.int().min(0).max(1), "1 = this person has no rights any more.", 0),
  }),
  run: async (context, input) => {
    const { id, email } = input;
    if ((id === undefined) === (email === undefined)) throw invalidArgument("id", "either `id` or `email`");
    await lockAccount(context.db, context.actor.account.id);
    if (!input.remove) await requireGrantor(context);
    const row =
      email === undefined ? await findMember(context, id ?? 0) : await invite(context, { ...input, email });
    if (email !== undefined) return { person: personOf(row, context.now), removed: 0 };
    const after = input.remove ? await remove(context, row) : await change(context, row, input);
    return { person: personOf(after, context.now), removed: input.remove ? 1 : 0 };
  },
});
