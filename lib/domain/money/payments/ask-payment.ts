import { bringUpToDate } from "./shared/bring-up-to-date";

/** The worker's question for a payment that was not reported in time. */
export const askPayment = (paymentId: number, now: Date): Promise<void> => bringUpToDate(paymentId, now, 0);
