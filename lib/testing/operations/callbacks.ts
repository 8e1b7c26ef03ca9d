import { seal } from "@/lib/db/seal";
import { hashCallback } from "@/lib/db/seal-callbacks";

/** Finds the job of a callback in SQL. Needs the runtime: the hash is keyed with the panel's secret. */
export const hashOf = (callback: string): Buffer => hashCallback(callback);

export const sealOf = (callback: string): Buffer => seal("callback", callback);
