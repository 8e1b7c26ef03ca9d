import { and, count, eq, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { momentText } from "@/lib/base/form-values";
import type { Database } from "@/lib/db/client";
import { apiKeys } from "@/lib/db/tables/identity/api-keys";
import { sshKeys } from "@/lib/db/tables/identity/ssh-keys";
import { productSubscriptions } from "@/lib/db/tables/money/products";
import { servers } from "@/lib/db/tables/servers/servers";
import { inReach } from "../../../kernel/access/reach";
import type { ProjectRow } from "../../../kernel/account/own-project";
import type { SignedContext } from "../../../kernel/operation/context";
import type { Project } from "../schema";

type Counts = Pick<Project, "servers" | "services" | "ssh_keys" | "api_keys" | "people">;

export const nothing: Counts = { servers: 0, services: 0, ssh_keys: 0, api_keys: 0, people: 0 };

/** Servers that still exist and that the session reaches. */
export const isInProject = ({ actor: { account, session } }: SignedContext): SQL | undefined =>
  and(
    eq(servers.accountId, account.id),
    isNotNull(servers.projectId),
    isNull(servers.deletedAt),
    ne(servers.state, "failed"),
    inReach(session, servers.id),
  );

const ofOne = (column: PgColumn, id: number | undefined): SQL =>
  id === undefined ? isNotNull(column) : eq(column, id);

const countServices = (db: Database, accountId: number, id: number | undefined) =>
  db
    .select({ project: productSubscriptions.projectId, all: count() })
    .from(productSubscriptions)
    .where(
      and(
        eq(productSubscriptions.accountId, accountId),
        isNull(productSubscriptions.endedAt),
        ofOne(productSubscriptions.projectId, id),
      ),
    )
    .groupBy(productSubscriptions.projectId);

const countSshKeys = (db: Database, accountId: number, id: number | undefined) =>
  db
    .select({ project: sshKeys.projectId, all: count() })
    .from(sshKeys)
    .where(and(eq(sshKeys.accountId, accountId), isNull(sshKeys.deletedAt), ofOne(sshKeys.projectId, id)))
    .groupBy(sshKeys.projectId);

const countApiKeys = (db: Database, accountId: number, id: number | undefined) =>
  db
    .select({ project: apiKeys.projectId, all: count() })
    .from(apiKeys)
    .where(and(eq(apiKeys.accountId, accountId), isNull(apiKeys.deletedAt), ofOne(apiKeys.projectId, id)))
    .groupBy(apiKeys.projectId);

/** Members are few. */
async function countPeople(db: Database, accountId: number) {
  const { rows } = await db.execute<{ project: number; all: number }>(sql`
    select p as project, count(*)::int as all from memberships m, unnest(m.project_ids) p
    where m.account_id = ${accountId} and m.removed_at is null group by p`);
  return rows;
}

/**
 * How many things are in each project of the account, or in one of them. Who is limited to some servers sees those
 * alone.
 */
export async function countContents(
  context: SignedContext,
  id?: number,
): Promise<(project: number) => Counts> {
  const { db, actor } = context;
  const { id: accountId } = actor.account;
  const ofServers = await db
    .select({ project: servers.projectId, all: count() })
    .from(servers)
    .where(and(isInProject(context), ofOne(servers.projectId, id)))
    .groupBy(servers.projectId);
  const maps = new Map<keyof Counts, ReadonlyMap<number | null, number>>();
  const keep = (name: keyof Counts, rows: readonly { project: number | null; all: number }[]) =>
    maps.set(name, new Map(rows.map(({ project, all }) => [project, all])));
  keep("servers", ofServers);
  if (actor.session.serverId === null) {
    keep("services", await countServices(db, accountId, id));
    keep("ssh_keys", await countSshKeys(db, accountId, id));
    keep("api_keys", await countApiKeys(db, accountId, id));
    keep("people", await countPeople(db, accountId));
  }
  const of = (name: keyof Counts, project: number) => maps.get(name)?.get(project) ?? 0;
  return (project) => ({
    servers: of("servers", project),
    services: of("services", project),
    ssh_keys: of("ssh_keys", project),
    api_keys: of("api_keys", project),
    people: of("people", project),
  });
}

export const projectOnWire = (row: ProjectRow, counts: Counts): Project => ({
  id: row.id,
  name: row.name,
  search: row.slug,
  archived: row.archivedAt === null ? 0 : 1,
  created: momentText(row.createdAt),
  ...counts,
});
