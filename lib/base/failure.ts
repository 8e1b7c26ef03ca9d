import { z } from "zod";

/** An error of the provisioner; `reported` has its own text, for errors without a code here. */
export const MachineFailure = z.discriminatedUnion("code", [
  z.object({ code: z.literal("badImage") }),
  z.object({ code: z.literal("noAnswer") }),
  z.object({ code: z.literal("noAddress") }),
  z.object({ code: z.literal("refused") }),
  z.object({ code: z.literal("unreachable") }),
  z.object({ code: z.literal("noReply"), seconds: z.int() }),
  z.object({ code: z.literal("unclear") }),
  z.object({ code: z.literal("suspended") }),
  z.object({ code: z.literal("noMachine") }),
  z.object({ code: z.literal("noSpace") }),
  z.object({ code: z.literal("unsupported") }),
  z.object({ code: z.literal("noneFree") }),
  z.object({ code: z.literal("badLogin") }),
  z.object({ code: z.literal("notBooted"), minutes: z.int() }),
  z.object({ code: z.literal("notInstalled"), minutes: z.int() }),
  z.object({ code: z.literal("reported"), text: z.string() }),
]);
export type MachineFailure = z.infer<typeof MachineFailure>;

/** Why a job failed: a code with params. lib/i18n/failures.ts has the texts. */
export const Failure = z.discriminatedUnion("code", [
  ...MachineFailure.options,
  z.object({ code: z.literal("pinWrong") }),
  z.object({ code: z.literal("orderUnpaid") }),
  z.object({ code: z.literal("orderCancelled") }),
  z.object({ code: z.literal("notAllowed") }),
  z.object({ code: z.literal("notFound"), thing: z.string() }),
  z.object({ code: z.literal("snapshotTaken") }),
  z.object({ code: z.literal("snapshotLimit"), most: z.int() }),
  z.object({ code: z.literal("notBegun"), hours: z.int() }),
  /** What is done by itself: others were before it for so long. */
  z.object({ code: z.literal("noTurn"), hours: z.int() }),
  z.object({ code: z.literal("aborted") }),
  /** For a call that was queued: the name and English text of the error it then got. */
  z.object({ code: z.literal("refusedInTurn"), doc: z.string(), text: z.string() }),
  z.object({ code: z.literal("unexpected") }),
]);
export type Failure = z.infer<typeof Failure>;
