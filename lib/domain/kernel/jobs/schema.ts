import { z } from "zod";
import { about } from "@/lib/base/about";

export const deployStages = [
  "queued",
  "allocating",
  "installing",
  "configuring",
  "verifying",
  "done",
] as const;
export type DeployStage = (typeof deployStages)[number];

/** The states of an asynchronous result (ADR 16). */
export const JobResult = z.object({
  result: about(
    z.enum(["Not ready", "OK", "Fail"]),
    "Where it stands: still running, done, or failed.",
    "OK",
  ),
  action: about(
    z.string().optional(),
    "Of what is done: `check`; `context.action` is the call that it is the result of.",
    "check",
  ),
  status: about(z.literal("failure").optional(), "Of a failure: `failure`."),
  stage: about(z.string().optional(), "Of what is running: its stage.", "installing"),
  progress: about(z.int().optional(), "Of what is running: how far it is, in percent.", 40),
  scope: about(
    z
      .unknown()
      .optional()
      .meta({ anyOf: [{ type: "string" }, { type: "object", additionalProperties: {} }, { type: "null" }] }),
    "What came of it, or why it failed: text, or the facts, as of a deployment.",
    { result: "deploy_done", id: 55001 },
  ),
  context: about(z.record(z.string(), z.string()).optional(), "What it was about.", {
    action: "deploy",
    id: "55001",
  }),
  created: about(z.string().optional(), "When the failed call began, UTC.", "2026-11-22 09:00:00"),
  debug: about(
    z.string().nullable().optional(),
    "Further details, such as the machine's own words, for support.",
    null,
  ),
  key: about(z.string(), "The key that was asked for.", "48213057721940638572106394857201"),
});
export type JobResult = z.infer<typeof JobResult>;
