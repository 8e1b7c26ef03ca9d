import type { Currency } from "@/lib/base/money";
import { backupPrices } from "@/lib/env";
import type { BackupPlan } from "../rules";

/** Net monthly price of a plan; null = it is not sold in that currency. */
export const backupPrice = (plan: BackupPlan, currency: Currency): string | null =>
  backupPrices()[plan].get(currency) ?? null;
