import type { BankExport } from "./bank-export";
import { firstExports } from "./bank-exports-first";
import { secondExports } from "./bank-exports-second";

/** Exports as banks make them: one payment of 1,089.00 that came in and names RF445003, and what must not be booked. */
export const bankExports: Record<string, BankExport> = { ...firstExports, ...secondExports };
