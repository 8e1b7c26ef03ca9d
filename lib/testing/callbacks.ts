import { seal } from "@/lib/db/seal";
import { hashCallback } from "@/lib/db/seal-callbacks";

/** By which a test finds the job of a callback with SQL. Needs the runtime: the hash is made with the panel's secret. */
export const hashOf = (callback: string): Buffer => hashCallback(callback);

export const sealOf = (callback: string): Buffer => seal("callback", callback);
