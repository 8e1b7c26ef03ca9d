import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { labelled, nameIn } from "@/lib/base/product-names";
import type { Database } from "@/lib/db/client";
import { sshKeys } from "@/lib/db/tables/identity/ssh-keys";
import { productSubscriptions, products } from "@/lib/db/tables/money/products";
import { servers } from "@/lib/db/tables/servers/servers";
import { reads } from "../../kernel/access/access";
import { project } from "../../kernel/account/own-project";
import { operation } from "../../kernel/operation/operation";
import { mostMoved } from "./rules";
import { ProjectDetails, projectIdInput } from "./schema";
import { countContents, isInProject, projectOnWire } from "./shared/counts";

/** Named in full, because the columns of a select from one table are written without it. */
const addressesOf = sql<string[] | null>`(select json_agg(a.ip order by a.is_main desc, a.id)
  from server_addresses a where a.server_id = servers.id)`;

const readServices = (db: Database, accountId: number, projectId: number) =>
  db
    .select({ id: productSubscriptions.id, names: products.names, label: productSubscriptions.label })
    .from(productSubscriptions)
    .innerJoin(products, eq(products.id, productSubscriptions.productId))
    .where(
      and(
        eq(productSubscriptions.accountId, accountId),
        eq(productSubscriptions.projectId, projectId),
        isNull(productSubscriptions.endedAt),
      ),
    )
    .orderBy(asc(productSubscriptions.id))
    .limit(mostMoved);

const readKeys = (db: Database, accountId: number, projectId: number) =>
  db
    .select({ id: sshKeys.id, name: sshKeys.name })
    .from(sshKeys)
    .where(and(eq(sshKeys.accountId, accountId), eq(sshKeys.projectId, projectId), isNull(sshKeys.deletedAt)))
    .orderBy(asc(sshKeys.id))
    .limit(mostMoved);

export const showProject = operation({
  name: "projects.show",
  summary: "Shows a project with what is in it",
  description:
    "Answers one project with its servers and their addresses, its services that are no servers and its SSH keys.",
  access: reads({ right: "tag/list", whole: true }),
  target: project("id"),
  input: z.object({ id: projectIdInput }),
  output: ProjectDetails,
  run: async (context, _input, row) => {
    const { db, actor } = context;
    const { id: accountId, language } = actor.account;
    const rows = await db
      .select({
        id: servers.id,
        hostname: servers.hostname,
        state: servers.state,
        addresses: addressesOf,
      })
      .from(servers)
      .where(and(isInProject(context), eq(servers.projectId, row.id)))
      .orderBy(asc(servers.id))
      .limit(mostMoved);
    const services = await readServices(db, accountId, row.id);
    const counts = (await countContents(context, row.id))(row.id);
    return {
      ...projectOnWire(row, counts),
      server_list: rows.map(({ addresses, ...server }) => ({ ...server, addresses: addresses ?? [] })),
      service_list: services.map(({ id, names, label }) => ({
        id,
        name: labelled(nameIn(names, language), label),
      })),
      ssh_key_list: await readKeys(db, accountId, row.id),
    };
  },
});
