import { z } from "zod";

/** `off`: the operator has not set it up. `unknown`: there is nobody to ask. */
const conditions = ["working", "delayed", "failing", "off", "unknown"] as const;
const ConditionWord = z.enum(conditions);
export type Condition = z.infer<typeof ConditionWord>;

/** The parts of the panel that can fail each for itself. */
export const Conditions = z.object({
  database: ConditionWord,
  work: ConditionWord,
  deployments: ConditionWord,
  mail: ConditionWord,
});
export type Conditions = z.infer<typeof Conditions>;

export type PartFacts = {
  /** Names of the connections that workers hold. */
  workers: readonly string[];
  /** Task → how long the oldest one that could be taken on has waited. */
  waitingSeconds: Readonly<Record<string, number>>;
  /** Of the three deployments that finished last, today, how many failed. */
  failedInARow: number;
  /** Mails that could not be sent, while no other could either. */
  stuckMails: number;
  sendsMail: boolean;
};
