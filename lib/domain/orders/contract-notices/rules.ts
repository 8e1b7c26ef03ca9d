import { unseen } from "../../../base/unseen";

/** How many days a consumer has to withdraw from a contract, counted from the order. */
const withdrawalDays = 14;

/** The moment until which a service that was ordered then can be withdrawn from: the end of the last day in UTC. */
export function withdrawableUntil(orderedAt: Date): Date {
  const until = new Date(orderedAt.getTime() + (withdrawalDays + 1) * 86_400_000);
  until.setUTCHours(0, 0, 0, 0);
  return until;
}

/** Whether a line can be repeated in a mail to an unproven address: one line without links and addresses. */
export const isPlainLine = (text: string): boolean =>
  text.trim() !== "" && !unseen.test(text) && !/[<>"@\\]|:\/\/|www\./i.test(text);
