import { and, asc, eq, inArray, isNull, ne } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireInt } from "@/lib/base/form-values";
import { anyOf } from "@/lib/db/any-of";
import { projects } from "@/lib/db/tables/customers/projects";
import { sshKeys } from "@/lib/db/tables/identity/ssh-keys";
import { productSubscriptions } from "@/lib/db/tables/money/products";
import { servers } from "@/lib/db/tables/servers/servers";
import { writes } from "../../kernel/access/access";
import { requireGrantor } from "../../kernel/access/reauthentication";
import { requireOpenProject } from "../../kernel/account/own-project";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import { operation } from "../../kernel/operation/operation";
import { idsInput } from "./schema";
import { countContents } from "./shared/counts";

/** A thing that moves: its name on record, and its project before. */
type Moved = { target: string; from: number | null };

const inOrder = (ids: readonly number[]): number[] => [...new Set(ids)].sort((one, other) => one - other);

function requireAll(found: readonly { id: number }[], wanted: readonly number[], missing: () => Error): void {
  if (found.length < wanted.length) throw missing();
}

async function moveServers({ db, actor }: SignedContext, ids: number[], to: number | null): Promise<Moved[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: servers.id, from: servers.projectId })
    .from(servers)
    .where(
      and(
        inArray(servers.id, ids),
        eq(servers.accountId, actor.account.id),
        isNull(servers.deletedAt),
        ne(servers.state, "failed"),
      ),
    )
    .orderBy(asc(servers.id))
    .for("no key update");
  requireAll(rows, ids, () => fail("server.foreign", { parameter: "servers" }));
  const moved = rows.filter(({ from }) => from !== to);
  const movedIds = moved.map(({ id }) => id);
  if (moved.length > 0) await db.update(servers).set({ projectId: to }).where(inArray(servers.id, movedIds));
  return moved.map(({ id, from }) => ({ target: `server ${id}`, from }));
}

async function moveServices(
  { db, actor }: SignedContext,
  ids: number[],
  to: number | null,
): Promise<Moved[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: productSubscriptions.id, from: productSubscriptions.projectId })
    .from(productSubscriptions)
    .where(and(inArray(productSubscriptions.id, ids), eq(productSubscriptions.accountId, actor.account.id)))
    .orderBy(asc(productSubscriptions.id))
    .for("no key update");
  requireAll(rows, ids, () => invalidArgument("services", "unknown service"));
  const moved = rows.filter(({ from }) => from !== to);
  const movedIds = moved.map(({ id }) => id);
  if (moved.length > 0)
    await db
      .update(productSubscriptions)
      .set({ projectId: to })
      .where(inArray(productSubscriptions.id, movedIds));
  return moved.map(({ id, from }) => ({ target: `subscription ${id}`, from }));
}

async function moveKeys({ db, actor }: SignedContext, ids: number[], to: number | null): Promise<Moved[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: sshKeys.id, from: sshKeys.projectId })
    .from(sshKeys)
    .where(and(inArray(sshKeys.id, ids), eq(sshKeys.accountId, actor.account.id), isNull(sshKeys.deletedAt)))
    .orderBy(asc(sshKeys.id))
    .for("no key update");
  requireAll(rows, ids, () => invalidArgument("ssh_keys", "unknown SSH key"));
  const moved = rows.filter(({ from }) => from !== to);
  const movedIds = moved.map(({ id }) => id);
  if (moved.length > 0) await db.update(sshKeys).set({ projectId: to }).where(inArray(sshKeys.id, movedIds));
  return moved.map(({ id, from }) => ({ target: `ssh key ${id}`, from }));
}

/** Whoever is limited to the project reaches its servers from then on, which a person has to confirm. */
async function requireGrantorIfShared(context: SignedContext, id: number): Promise<void> {
  const { api_keys: keys, people } = (await countContents(context, id))(id);
  if (keys + people > 0) await requireGrantor(context);
}

/** Names of these projects, deleted ones too. */
async function readNames({ db }: SignedContext, ids: readonly (number | null)[]) {
  const known = ids.flatMap((id) => id ?? []);
  const rows =
    known.length === 0
      ? []
      : await db
          .select({ id: projects.id, name: projects.name })
          .from(projects)
          .where(anyOf(projects.id, inOrder(known)));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (id: number | null): string | null => (id === null ? null : (names.get(id) ?? null));
}

/** All or none. Something is in one project at most, so it leaves the one that it was in. */
export const assignToProject = operation({
  name: "projects.assign",
  summary: "Puts servers, services and SSH keys into a project, or takes them out",
  description:
    "Puts all that is named into a project, or with `project` 0 into none; what was in another one leaves it. Where API keys or colleagues are limited to the project, a person has to confirm that they reach more servers. Addresses go with their server. All of it, or nothing.",
  access: writes({ right: "tag/add", whole: true, grants: "sometimes" }),
  changes: ["projects", "servers"],
  fails: ["project.not_found", "project.archived", "server.foreign"],
  input: z.object({
    project: about(wireInt(0), "Number of the project; 0 = none.", 12),
    servers: idsInput("servers", 55001),
    services: idsInput("services that are no servers, of `projects/show`", 41),
    ssh_keys: idsInput("stored SSH keys", 701),
  }),
  output: z.object({ moved: about(z.int(), "How many of them were elsewhere before.", 2) }),
  run: async (context, input) => {
    const row = await requireOpenProject(context, input.project);
    const to = row?.id ?? null;
    if (row && input.servers.length > 0) await requireGrantorIfShared(context, row.id);
    const moved = [
      ...(await moveServers(context, inOrder(input.servers), to)),
      ...(await moveServices(context, inOrder(input.services), to)),
      ...(await moveKeys(context, inOrder(input.ssh_keys), to)),
    ];
    const nameOf = await readNames(
      context,
      moved.map(({ from }) => from),
    );
    const each = moved.map(({ target, from }) => ({
      target,
      changes: { project: { from: nameOf(from), to: row?.name ?? null } },
    }));
    if (each.length > 0) context.note({ changes: {}, each });
    return { moved: moved.length };
  },
});
