import { loadConfiguration } from "@/lib/db/live-configuration";
import { liveSellers } from "@/lib/domain/money/companies/shared/loaded";

/** Reads the companies of the test's database, as a panel does within a second of each change. */
export const loadSellers = (): Promise<void> => loadConfiguration([liveSellers]);
