import { z } from "zod";
import { maintenanceKinds } from "../../../base/maintenance";

/** A name in a folder of the worker's machine, never a path. */
export const FileName = z.string().regex(/^\w[\w.+-]{0,199}$/, "must be the name of a file, not a path");

const optionalFile = z.union([FileName, z.literal("")]);

export const AddedImage = z.object({
  /** A system of the catalog, or how an ISO image is called. */
  name: z.string().trim().min(1, "is required").max(100),
  disk: optionalFile,
  kernel: optionalFile,
  initramfs: optionalFile,
  append: z.string().max(1_000),
  iso: optionalFile,
});

/** Times are ISO 8601 text. */
export const MaintenanceTask = z.object({
  id: z.int(),
  kind: z.enum(maintenanceKinds),
  state: z.enum(["queued", "running", "done", "failed"]),
  asked_at: z.string(),
  /** Null = by nobody who is still known. */
  asked_by: z.string().nullable(),
  ended_at: z.string().nullable(),
  /** From its start to its end; null = it has not ended. */
  seconds: z.number().nullable(),
  host: z.string().nullable(),
  /** What was asked for: a file, an image; "" = nothing. */
  about: z.string(),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  lines: z.array(z.string()),
  images: z
    .array(z.object({ name: z.string(), files: z.array(z.string()), isDrive: z.boolean() }))
    .nullable(),
});
export type MaintenanceTask = z.infer<typeof MaintenanceTask>;

/** A backup in the folder of the worker's machine. */
export const KeptBackup = z.object({
  name: z.string(),
  made_at: z.string(),
  bytes: z.number(),
  /** When a copy of it was last started and proved. */
  proved_at: z.string(),
  /** Rows of the audit log that were proved; null = it was made before that was noted. */
  audit_rows: z.number().nullable(),
});
export type KeptBackup = z.infer<typeof KeptBackup>;
