import { type AuditFilter, ownActors } from "@/lib/domain/kernel/audit/schema";

type OwnFilter = Omit<AuditFilter, "actor" | "account"> & { actor?: (typeof ownActors)[number] };

/** Filters available to customers; unknown actors are dropped. */
export function ownFilter({ actor, account: _, ...filter }: AuditFilter): OwnFilter {
  const known = ownActors.find((one) => one === actor);
  return known === undefined ? filter : { ...filter, actor: known };
}
