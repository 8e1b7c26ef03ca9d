import { and, count, eq, isNull } from "drizzle-orm";
import { namePath, recordKey } from "@/lib/base/dns/names";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { dnsZones } from "@/lib/db/tables/network/dns";
import { nameServers } from "@/lib/env";
import { fail } from "../../../kernel/errors/fail";
import type { SignedContext } from "../../../kernel/operation/context";
import { server } from "../../../kernel/server/server-target";
import type { ZoneRow } from "../lookup";
import { defaultTtl, maxZones, nextSerial, soaDefaults } from "../rules";
import type { Wanted } from "./check-record";
import { claimName } from "./claim-name";
import { askToServe } from "./touch-zone";
import { writeRecords } from "./write-records";

type Soa = { mname?: string | undefined; rname?: string | undefined } & {
  [part in "ttl" | "serial" | "refresh" | "retry" | "expire" | "minimum"]?: number | undefined;
};
type Plan = {
  name: string;
  serverId: number | undefined;
  kind?: "Master" | "Slave";
  masters?: string[];
  isSigned?: boolean;
  soa?: Soa;
  nameservers?: string[];
  records?: Wanted[];
};

/** A key of one server creates zones only for that server. */
async function serverOf(context: SignedContext, asked: number | undefined): Promise<number | null> {
  const wanted = asked ?? context.actor.session.serverId;
  if (wanted === null) return null;
  return (await server("server_id").find(context, wanted, false)).id;
}

function firstRecords(key: string, { soa = {}, nameservers = [], records = [] }: Plan, now: Date): Wanted[] {
  const ours = nameservers.length > 0 ? nameservers : nameServers();
  const ttl = soa.ttl ?? defaultTtl;
  const numbers = (["refresh", "retry", "expire", "minimum"] as const).map(
    (name) => soa[name] ?? soaDefaults[name],
  );
  const serial = soa.serial ?? nextSerial(0, now);
  const start = [soa.mname ?? ours[0], soa.rname ?? `hostmaster.${key}`, serial, ...numbers].join(" ");
  // NS records of a name below the apex do not count.
  const has = (type: string) =>
    records.some((record) => record.type === type && recordKey(record.name, key) === key);
  return [
    ...(has("SOA") ? [] : [{ name: "@", type: "SOA" as const, content: start, ttl, priority: null }]),
    ...(has("NS")
      ? []
      : ours.map((content) => ({ name: "@", type: "NS" as const, content, ttl, priority: null }))),
    ...records,
  ];
}

/** Creates a zone with its initial records; the name server gets it after the caller's transaction. */
export async function createZone(context: SignedContext, plan: Plan): Promise<ZoneRow> {
  const { db, now, actor } = context;
  const accountId = actor.account.id;
  const serverId = await serverOf(context, plan.serverId);
  // Locked, so that concurrent calls cannot exceed the limit.
  await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for("no key update");
  const key = await claimName(db, accountId, plan.name, now);
  const mine = and(eq(dnsZones.accountId, accountId), isNull(dnsZones.deletedAt));
  const [have] = await db.select({ zones: count() }).from(dnsZones).where(mine);
  if ((have?.zones ?? 0) >= maxZones) throw fail("zone.too_many");
  const kind = plan.kind ?? "Master";
  const [row] = await db
    .insert(dnsZones)
    .values({
      accountId,
      serverId,
      name: plan.name,
      key,
      path: namePath(key),
      kind,
      masters: plan.masters ?? [],
      isSigned: plan.isSigned ?? false,
      createdAt: now,
      changedAt: now,
    })
    .returning();
  if (!row) throw new Error("The zone was not written.");
  if (kind === "Master") await writeRecords(db, row, firstRecords(key, plan, now), now);
  await askToServe(db, row.id);
  return row;
}
