import type { Database } from "@/lib/db/client";
import type { Environment } from "@/lib/settings/environment";
import type { CheckName, Finding, Verdict } from "./schema";

/** What a check may use. It asks, and leaves everything as it was. */
export type Place = {
  db: Database;
  environment: Environment;
  isEmbedded: boolean;
  isDemo: boolean;
  publicUrl: string;
  now: Date;
  signal: AbortSignal;
};

export type Found = Omit<Finding, "check">;

/** Asks one thing, or several of a kind. An error that it throws is a finding, too: what it says is shown. */
export type Check = {
  name: CheckName;
  look: (place: Place) => Promise<Found | Found[]>;
  /** Of the sentence for such an error, with its `{reason}`; default: that the check failed. */
  failing?: string;
};

const found =
  (verdict: Verdict) =>
  (code: string, params: Record<string, string | number> = {}): Found => ({
    verdict,
    code,
    params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)])),
  });

export const good = found("good");
export const attention = found("attention");
export const bad = found("bad");
export const off = found("off");
