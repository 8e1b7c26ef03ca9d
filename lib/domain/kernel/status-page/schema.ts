import { z } from "zod";

/** `off`: not configured by the operator. `unknown`: the source of the status is unreachable. */
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
  /** Task → waiting time of the oldest due one, in seconds. */
  waitingSeconds: Readonly<Record<string, number>>;
  /** Number of failures among today's last three finished deployments. */
  failedInARow: number;
  /** Mails that could not be sent, while no other mail was sent either. */
  stuckMails: number;
  sendsMail: boolean;
  /** Result of the last ledger verification; null before the first. */
  ledger: { ageHours: number; isRight: boolean } | null;
};
