import { z } from "zod";

/** What the system that owns the machines says went wrong; `reported` is something that only it has words for. */
export const MachineFailure = z.discriminatedUnion("code", [
  z.object({ code: z.literal("badImage") }),
  z.object({ code: z.literal("noAnswer") }),
  z.object({ code: z.literal("noAddress") }),
  z.object({ code: z.literal("reported"), text: z.string() }),
]);
export type MachineFailure = z.infer<typeof MachineFailure>;

/** Why a job did not succeed: a fact with what belongs to it. The words for it are made in lib/i18n/failures.ts. */
export const Failure = z.discriminatedUnion("code", [
  ...MachineFailure.options,
  z.object({ code: z.literal("pinWrong") }),
  z.object({ code: z.literal("orderUnpaid") }),
  z.object({ code: z.literal("notAllowed") }),
  z.object({ code: z.literal("notFound"), thing: z.string() }),
  z.object({ code: z.literal("unexpected") }),
]);
export type Failure = z.infer<typeof Failure>;
