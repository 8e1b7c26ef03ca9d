import { z } from "zod";
import { lookAtConfiguration } from "@/lib/db/live-configuration";
import { runtime } from "@/lib/env";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { Finding } from "../health/schema";
import { runChecks } from "../health/shared/run-checks";
import { gapNames } from "./schema";
import { findSellingGaps } from "./shared/find-gaps";
import { readSetupState, writeSetupState } from "./shared/setup-state";

/** Findings that work and yet keep customers from buying. */
const stopsSelling: ReadonlySet<string> = new Set([
  "backEndImages",
  "backEndSimulated",
  "mailOff",
  "publicHere",
  "publicNoTls",
  "publicUnset",
  "settingsTestKey",
]);

/** What is not in use stops nobody: such as the simulation where a cluster makes all servers. */
const isMissing = ({ verdict, code }: Finding): boolean =>
  verdict === "bad" || (verdict !== "off" && stopsSelling.has(code));

/**
 * What is missing before customers can buy: gaps of what is set up, and what the health checks find. Empty where there
 * was no set-up; the first time that nothing is missing ends it.
 */
export const showReadiness = staffOperation({
  name: "setup.readiness",
  summary: "Lists what is missing before customers can buy",
  access: byStaff("read", "settings/manage"),
  looks: "now_and_then",
  input: z.object({}),
  output: z.object({
    /** Null: this installation was not set up in the browser. */
    state: z.enum(["begun", "done"]).nullable(),
    gaps: z.array(z.enum(gapNames)),
    findings: z.array(Finding),
  }),
  // Before the transaction, which must not wait for other machines.
  before: async ({ db, now }) => {
    if ((await readSetupState(db)) !== "begun") return [];
    await lookAtConfiguration();
    const { environment, isEmbedded, isDemo, publicUrl } = runtime();
    return runChecks({ db, environment, isEmbedded, isDemo, publicUrl, now });
  },
  run: async ({ db, now }, _input, found) => {
    const state = await readSetupState(db);
    if (state !== "begun") return { state, gaps: [], findings: [] };
    const gaps = await findSellingGaps(db, now);
    const findings = found.filter(isMissing);
    const isReady = gaps.length === 0 && findings.length === 0;
    if (isReady) await writeSetupState(db, "done");
    return { state: isReady ? ("done" as const) : state, gaps, findings };
  },
});
