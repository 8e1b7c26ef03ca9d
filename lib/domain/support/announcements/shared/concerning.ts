import { and, asc, eq, or } from "drizzle-orm";
import { servers } from "@/lib/db/tables/servers/servers";
import { inReach } from "../../../kernel/access/reach";
import { brandOfAccount } from "../../../kernel/brand/loaded";
import type { SignedContext } from "../../../kernel/operation/context";
import { type Concern, concernedServers, concernsServer } from "./concerned";

/** As many servers of an account as are marked. */
const mostServers = 1_000;

/** The servers that some of these announcements concern, of those that the session reaches; one read by the account. */
const readServers = ({ db, actor: { account, session } }: SignedContext, some: readonly Concern[]) =>
  db
    .select({
      id: servers.id,
      location: servers.location,
      provisioner: servers.provisioner,
      presetId: servers.presetId,
    })
    .from(servers)
    .where(
      and(eq(servers.accountId, account.id), inReach(session, servers.id), or(...some.map(concernedServers))),
    )
    .orderBy(asc(servers.id))
    .limit(mostServers);

/** Those of the announcements that concern the account, each with its servers; none for one to all customers. */
export async function findConcerning<One extends Concern>(
  context: SignedContext,
  all: readonly One[],
): Promise<{ announcement: One; servers: number[] }[]> {
  const own = brandOfAccount(context.actor.account).id;
  const ofBrand = all.filter(({ brandId }) => brandId === null || brandId === own);
  const narrow = ofBrand.filter(({ concernedBy }) => concernedBy !== "all");
  const rows = narrow.length === 0 ? [] : await readServers(context, narrow);
  return ofBrand.flatMap((announcement) => {
    if (announcement.concernedBy === "all") return [{ announcement, servers: [] }];
    const found = rows.filter((row) => concernsServer(announcement, row)).map(({ id }) => id);
    return found.length === 0 ? [] : [{ announcement, servers: found }];
  });
}
