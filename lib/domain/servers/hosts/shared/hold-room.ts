import { and, eq, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { presetStock } from "@/lib/db/tables/catalog/catalog";
import { hostReadings } from "@/lib/db/tables/servers/hosts";
import type { servers } from "@/lib/db/tables/servers/servers";
import { type BackEnd, backEndNamed, loadedBackEnds } from "../../back-ends/shared/loaded";
import { nameOfServer, nameProvisioner } from "../../servers/shared/provisioner";
import { canGrow, fitsIn, type Size } from "../rules";
import { type Pool, readPool } from "./read-pool";

type Sized = { id: number; isVirtual: boolean; cpu: number; ramGb: number; hddGb: number };

const sizeIn = ({ cpu, ramGb, hddGb }: Sized): Size => ({ cpus: cpu, ramGb, diskGb: hddGb });

/** Whether any back end has a rule: without one, orders ask nothing of hosts. */
const isAnyLimited = (): boolean => loadedBackEnds().some(({ overcommit }) => overcommit !== null);

/** The back end, if it has a rule. */
export const limitedBackEnd = (name: string): BackEnd | null => {
  const found = backEndNamed(name);
  return found?.overcommit ? found : null;
};

/**
 * What fits on the hosts of a back end; nobody else can be promised room there until the transaction ends. Null = they
 * were never read, so nobody knows.
 */
export async function lockPool(db: Database, backEnd: BackEnd, now: Date): Promise<Pool | null> {
  const [reading] = await db
    .select({ name: hostReadings.backEnd })
    .from(hostReadings)
    .where(eq(hostReadings.backEnd, backEnd.name))
    .for("update");
  return reading ? readPool(db, backEnd, now) : null;
}

type Wanted = { location: string; preset: Sized; count: number };

/**
 * Whether so many new servers of the preset fit on hosts of the location, as far as a rule limits that. True keeps the
 * room until the transaction ends; the servers have to be written by then. False also where nobody knows.
 */
export async function holdRoom(
  db: Database,
  { location, preset, count }: Wanted,
  now: Date,
): Promise<boolean> {
  if (!preset.isVirtual || !isAnyLimited()) return true;
  const backEnd = limitedBackEnd(await nameProvisioner(db, location));
  if (!backEnd) return true;
  const pool = await lockPool(db, backEnd, now);
  const fits = pool ? fitsIn(pool.rooms, location, sizeIn(preset)) : 0;
  if (fits < count) return false;
  // What others are shown until the next reading.
  await db
    .update(presetStock)
    .set({ fits: fits - count })
    .where(
      and(
        eq(presetStock.presetId, preset.id),
        eq(presetStock.location, location),
        sql`${presetStock.fits} is distinct from ${fits - count}`,
      ),
    );
  return true;
}

type Grown = Pick<typeof servers.$inferSelect, "provisioner" | "location" | "host">;

function growsIn({ rooms }: Pool, { host, location }: Grown, from: Sized, to: Sized): boolean {
  const own = rooms.find(({ name }) => name === host);
  if (own) return canGrow(own.room, sizeIn(from), sizeIn(to));
  // Its host is not known yet, or answers nothing: then it grows only where a new one would fit.
  return host === null && fitsIn(rooms, location, sizeIn(to)) > 0;
}

/** Whether a server can become another plan on the host where it is, as far as a rule limits that. */
export async function holdGrowth(
  db: Database,
  server: Grown,
  { from, to }: { from: Sized; to: Sized },
  now: Date,
): Promise<boolean> {
  if (!to.isVirtual || !isAnyLimited()) return true;
  const backEnd = limitedBackEnd(await nameOfServer(db, server));
  if (!backEnd) return true;
  const pool = await lockPool(db, backEnd, now);
  return pool !== null && growsIn(pool, server, from, to);
}

/** The ids of those plans that a server cannot become where it is, as it is now: nothing is kept for it. */
export async function readCramped(
  db: Database,
  server: Grown,
  from: Sized,
  plans: readonly Sized[],
  now: Date,
): Promise<ReadonlySet<number>> {
  const backEnd = isAnyLimited() ? limitedBackEnd(await nameOfServer(db, server)) : null;
  if (!backEnd) return new Set();
  const pool = await readPool(db, backEnd, now);
  const cramped = plans.filter((to) => to.isVirtual && !growsIn(pool, server, from, to));
  return new Set(cramped.map(({ id }) => id));
}
