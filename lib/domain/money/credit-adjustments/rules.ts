import { absolute, add, compare, type Money } from "../../../base/money";

/** Hours that a second person has to decide. */
export const hoursToDecide = 72;

/**
 * Returns whether a second person must approve. What the same person has recently booked for the same account counts
 * too, or many small adjustments would avoid approval.
 */
export const needsApproval = (amount: Money, bookedLately: Money, limit: Money): boolean =>
  compare(add(absolute(amount), bookedLately), limit) > 0;
