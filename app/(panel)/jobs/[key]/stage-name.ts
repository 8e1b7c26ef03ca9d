import type { DeployStage } from "@/lib/domain/kernel/jobs/schema";

type StageName = Exclude<DeployStage, "done">;

const names = [
  "queued",
  "allocating",
  "installing",
  "configuring",
  "verifying",
] as const satisfies readonly StageName[];

/** The message that names a stage. */
export const stageName = (stage: string): `stage.${StageName}` =>
  `stage.${names.find((name) => name === stage) ?? "queued"}`;
