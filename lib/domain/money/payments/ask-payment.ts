import { bringUpToDate } from "./shared/bring-up-to-date";

/** Worker job that polls a payment that was not reported in time. */
export const askPayment = (paymentId: number, now: Date): Promise<void> => bringUpToDate(paymentId, now, 0);
