import type { CurrentCatalog } from "../../../catalog/catalog/shared/current";
import type { ErrorName } from "../../../kernel/errors/error-names";
import { fail } from "../../../kernel/errors/fail";
import type { SignedContext } from "../../../kernel/operation/context";
import type { ServerRow } from "../../../kernel/server/server-target";
import { backEndAt } from "../../../servers/back-ends/shared/loaded";
import { contentsOf } from "../../../servers/backups/shared/contents";
import { findBackup } from "../../../servers/backups/shared/read";
import { requireBackups } from "../../../servers/backups/shared/require-backups";
import { impossibleOn, nameOfServer } from "../../../servers/servers/shared/provisioner";
import { presetNamed } from "../choose";
import type { BackupSelection } from "../from-backup-schema";
import { type OrderInput, OrderInstance } from "../schema";

/** Why no server is made from a backup. */
export const backupOrderFailures: readonly ErrorName[] = [
  "argument.unsupported",
  "backup.not_found",
  "machine.unsupported",
  "order.min_hdd",
  "server.awaiting_payment",
  "server.deleted",
  "server.deploying",
  "server.failed",
  "server.in_review",
  "server.suspended",
];

const refuse = (reason: string) => fail("argument.unsupported", { parameter: "backup", reason });

type Extra = Partial<Pick<OrderInput, "hostname" | "deploy_notify" | "post_install_callback" | "quote">>;

/**
 * The order of a server that is made from a backup: at the location and back end of the backup, with the system and the
 * software that are on it. Throws if the backup cannot become a new server there.
 */
export async function orderOfBackup(
  { db }: SignedContext,
  source: ServerRow,
  { backup, deploy_period, preset, traffic_plan, hostname, deploy_notify, ...rest }: BackupSelection & Extra,
  catalog: CurrentCatalog,
): Promise<OrderInput> {
  await requireBackups(db, source);
  if ((await impossibleOn(db, source)).includes("backup"))
    throw refuse("cannot become a new server at its back end");
  const found = await findBackup(db, source.id, backup);
  if (!found) throw fail("backup.not_found");
  const place = catalog.locations.find(({ code }) => code === source.location);
  if (!place || backEndAt(place) !== (await nameOfServer(db, source)))
    throw refuse("its back end makes no new servers at that location any more");
  const { systemId, systemName, softwareId, diskGb } = found.holds ?? (await contentsOf(db, source));
  const wanted = preset ?? String(source.presetId);
  const have = presetNamed(catalog, wanted)?.hddGb ?? diskGb;
  if (have < diskGb) throw fail("order.min_hdd", { parameter: "preset", need: diskGb, have });
  const { post_install_callback, quote } = rest;
  return OrderInstance.parse({
    deploy_period,
    preset: wanted,
    location_name: source.location,
    traffic_plan: traffic_plan ?? String(source.trafficPlanId),
    ...(systemId === null ? { own_os: true, os_name: systemName } : { os_id: systemId }),
    ...(softwareId === null ? {} : { soft_id: softwareId }),
    ...{ hostname, deploy_notify, post_install_callback, quote },
  });
}
