import { and, count, eq, isNotNull, isNull, ne, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { momentText } from "@/lib/base/form-values";
import { sshKeys } from "@/lib/db/tables/identity/ssh-keys";
import { productSubscriptions } from "@/lib/db/tables/money/products";
import { servers } from "@/lib/db/tables/servers/servers";
import { inReach } from "../../../kernel/access/reach";
import type { ProjectRow } from "../../../kernel/account/own-project";
import type { SignedContext } from "../../../kernel/operation/context";
import type { Project } from "../schema";

type Counts = Pick<Project, "servers" | "services" | "ssh_keys">;

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
  const isWhole = actor.session.serverId === null;
  const ofServices = isWhole
    ? await db
        .select({ project: productSubscriptions.projectId, all: count() })
        .from(productSubscriptions)
        .where(
          and(
            eq(productSubscriptions.accountId, accountId),
            isNull(productSubscriptions.endedAt),
            ofOne(productSubscriptions.projectId, id),
          ),
        )
        .groupBy(productSubscriptions.projectId)
    : [];
  const ofKeys = isWhole
    ? await db
        .select({ project: sshKeys.projectId, all: count() })
        .from(sshKeys)
        .where(
          and(eq(sshKeys.accountId, accountId), isNull(sshKeys.deletedAt), ofOne(sshKeys.projectId, id)),
        )
        .groupBy(sshKeys.projectId)
    : [];
  const maps = [ofServers, ofServices, ofKeys].map(
    (rows) => new Map(rows.map(({ project, all }) => [project, all])),
  );
  return (project) => {
    const [inServers = 0, inServices = 0, inKeys = 0] = maps.map((map) => map.get(project) ?? 0);
    return { servers: inServers, services: inServices, ssh_keys: inKeys };
  };
}

export const projectOnWire = (row: ProjectRow, counts: Counts): Project => ({
  id: row.id,
  name: row.name,
  search: row.slug,
  archived: row.archivedAt === null ? 0 : 1,
  created: momentText(row.createdAt),
  ...counts,
});
