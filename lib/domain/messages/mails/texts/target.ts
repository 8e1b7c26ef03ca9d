import type { Context } from "../../../kernel/operation/context";
import type { TextKey } from "./lookup";

/** What the audit log names. */
export const targetOf = ({ kind, language }: TextKey): string => `mail text ${kind} ${language}`;

/** The member of staff who asks; null = the operator. */
export const staffIdOf = (actor: Context["actor"]): number | null =>
  actor.kind === "staff" ? actor.account.id : null;
