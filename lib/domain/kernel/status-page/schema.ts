import { z } from "zod";

/** `off`: the operator has not set it up. `unknown`: the part that could tell cannot be reached. */
const conditions = ["working", "delayed", "failing", "off", "unknown"] as const;
const ConditionWord = z.enum(conditions);
export type Condition = z.infer<typeof ConditionWord>;

/** The parts of the panel that can fail separately. */
export const Conditions = z.object({
  database: ConditionWord,
  work: ConditionWord,
  deployments: ConditionWord,
  mail: ConditionWord,
  billing: ConditionWord,
});
export type Conditions = z.infer<typeof Conditions>;

export type PartDetails = {
  /** Names of the database connections of workers. */
  workers: readonly string[];
  /** Task → how long the oldest one that is due has waited. */
  waitingSeconds: Readonly<Record<string, number>>;
  /** How many of today's last three finished deployments failed. */
  failedInARow: number;
  /** Mails that could not be sent while no other mail was sent either. */
  stuckMails: number;
  sendsMail: boolean;
  /** What the last proof of the ledger found; null before the first. */
  ledger: { ageHours: number; isRight: boolean } | null;
};
