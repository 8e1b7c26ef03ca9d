import type { BankExport } from "./bank-export";
import { firstExports } from "./first";
import { secondExports } from "./second";

/**
 * Exports as banks make them: one incoming payment of 1,089.00 with reference RF445003, and rows that must not be
 * booked.
 */
export const bankExports: Record<string, BankExport> = { ...firstExports, ...secondExports };
