import { and, eq, gt, inArray, isNull, like, ne, or, sql } from "drizzle-orm";
import { getDomain } from "tldts";
import { isUnder, namePath, namesAbove, zoneKey } from "@/lib/base/dns/names";
import type { Database } from "@/lib/db/client";
import { dnsZones } from "@/lib/db/tables/network/dns";
import { nameServers, runtime } from "@/lib/env";
import { loadedBrands } from "../../../kernel/brand/loaded";
import { fail, invalidArgument } from "../../../kernel/errors/fail";
import { heldDays } from "../rules";

const dayMs = 86_400_000;

/** Our public names: the panel's and the name servers'. */
const ownHosts = (): string[] => [
  new URL(runtime().publicUrl).hostname.toLowerCase(),
  ...loadedBrands().flatMap(({ hosts }) => hosts),
  ...nameServers(),
];

/** Reverse zones are managed by the panel, from the PTR names of addresses (`ip/update_ptr`). */
const isReverse = (key: string): boolean => isUnder(key, "in-addr.arpa") || isUnder(key, "ip6.arpa");

/**
 * Returns the key of a name that the account may have as a zone; throws otherwise. Name servers answer from the
 * nearest zone, so a name belongs to one account together with all that lies under it: another account's zone, its
 * parents and its children are rejected, also for a while after deletion. Public suffixes such as `co.uk` cannot be
 * zones.
 */
export async function claimName(db: Database, accountId: number, name: string, now: Date): Promise<string> {
  const key = zoneKey(name);
  if (key === null) throw invalidArgument("name", "is no name of a zone");
  // For names below a shared domain (Public Suffix List, private part) the domain's owner decides.
  const domain = getDomain(key, { allowPrivateDomains: false, validateHostname: false });
  const meetsUs = ownHosts().some((host) => isUnder(key, host) || isUnder(host, key));
  if (domain === null || isReverse(key) || meetsUs) throw fail("zone.reserved");
  // Two accounts must not get a name and one under it at the same time.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`dns ${domain}`}))`);
  const near = or(inArray(dnsZones.key, namesAbove(key)), like(dnsZones.path, `${namePath(key)}%`));
  const isHeld = or(
    isNull(dnsZones.deletedAt),
    gt(dnsZones.deletedAt, new Date(now.getTime() - heldDays * dayMs)),
  );
  const [foreign] = await db
    .select({ id: dnsZones.id })
    .from(dnsZones)
    .where(and(near, isHeld, ne(dnsZones.accountId, accountId)))
    .limit(1);
  if (foreign) throw fail("zone.taken");
  const [own] = await db
    .select({ id: dnsZones.id })
    .from(dnsZones)
    .where(and(eq(dnsZones.key, key), isNull(dnsZones.deletedAt)));
  if (own) throw fail("zone.known");
  return key;
}
