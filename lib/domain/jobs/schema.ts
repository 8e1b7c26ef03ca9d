import { z } from "zod";

export const deployStages = [
  "queued",
  "allocating",
  "installing",
  "configuring",
  "verifying",
  "done",
] as const;
export type DeployStage = (typeof deployStages)[number];

/** The words an asynchronous result may answer with (decisions 7). */
export const JobResult = z.object({
  result: z.enum(["Not ready", "OK", "Fail"]),
  action: z.string().optional(),
  status: z.literal("failure").optional(),
  stage: z.string().optional(),
  progress: z.int().optional(),
  scope: z.unknown().optional(),
  context: z.record(z.string(), z.string()).optional(),
  created: z.string().optional(),
  debug: z.string().nullable().optional(),
  key: z.string(),
});
export type JobResult = z.infer<typeof JobResult>;
