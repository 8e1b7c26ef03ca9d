import { absolute, add, compare, type Money } from "../../../base/money";

/** How long a second person has. */
export const hoursToDecide = 72;

/**
 * Whether a second person has to agree. What the same person has booked for the same account lately counts too, or
 * many small adjustments would need nobody.
 */
export const needsApproval = (amount: Money, bookedLately: Money, limit: Money): boolean =>
  compare(add(absolute(amount), bookedLately), limit) > 0;
