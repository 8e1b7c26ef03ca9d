import { and, desc, eq, gt, inArray, notInArray } from "drizzle-orm";
import { z } from "zod";
import { maintenanceKinds } from "@/lib/base/maintenance";
import { enqueue } from "@/lib/db/queue";
import { maintenanceTasks } from "@/lib/db/tables/support/maintenance";
import { byStaff } from "../../kernel/access/access";
import { invalidArgument } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { staffIdOf } from "../../kernel/staff/staff-reason";
import { AddedImage, FileName } from "./schema";

/** So many of each kind are kept. */
const mostKept = 30;
/** One that has not ended by then was lost with its worker. */
const lostAfterMs = 6 * 3_600_000;

const { kind: ofKind, state: stateOf, askedAt } = maintenanceTasks;

/**
 * Has a worker prove, back up or look after images. While one of its kind is under way, that is the answer instead of
 * another one.
 */
export const startMaintenance = staffOperation({
  name: "maintenance.start",
  summary: "Has a worker prove the books, make a backup, or look after images",
  access: byStaff("write", "settings/manage"),
  changes: [],
  fails: [],
  input: z.object({
    kind: z.enum(maintenanceKinds),
    /** Of `verify_backup`. */
    file: FileName.optional(),
    /** Of `add_image`. */
    image: AddedImage.optional(),
  }),
  output: z.object({ id: z.int(), is_new: z.boolean() }),
  run: async ({ db, now, actor, note }, { kind, file, image }) => {
    if (kind === "verify_backup" && file === undefined) throw invalidArgument("file", "is required");
    if (kind === "add_image") {
      if (!image) throw invalidArgument("image", "is required");
      if (image.disk === "" && image.kernel === "" && image.iso === "")
        throw invalidArgument("disk", "needs a disk, a kernel or an ISO image");
    }
    const isUnderWay = and(
      eq(ofKind, kind),
      inArray(stateOf, ["queued", "running"]),
      gt(askedAt, new Date(now.getTime() - lostAfterMs)),
    );
    const [known] = await db
      .select({ id: maintenanceTasks.id })
      .from(maintenanceTasks)
      .where(isUnderWay)
      .limit(1);
    if (known) return { ...known, is_new: false };
    const input = { ...(file === undefined ? {} : { file }), ...(image === undefined ? {} : { image }) };
    const [row] = await db
      .insert(maintenanceTasks)
      .values({ kind, input, askedAt: now, askedBy: staffIdOf(actor) })
      .returning({ id: maintenanceTasks.id });
    if (!row) throw new Error("The task was not written.");
    const newest = db
      .select({ id: maintenanceTasks.id })
      .from(maintenanceTasks)
      .where(eq(ofKind, kind))
      .orderBy(desc(maintenanceTasks.id))
      .limit(mostKept);
    await db.delete(maintenanceTasks).where(and(eq(ofKind, kind), notInArray(maintenanceTasks.id, newest)));
    await enqueue(db, "maintain", { maintenanceId: row.id }, { key: `maintain ${row.id}` });
    note({ target: `maintenance ${row.id}`, changes: { work: kind, ...(file ? { file } : {}) } });
    return { ...row, is_new: true };
  },
});
