import { ecbRates } from "./ecb";
import type { ExchangeRateSource } from "./port";
import { simulatedRates } from "./simulated";

export type ExchangeRateSourceName = "ecb" | "simulated" | "off";

/** Null = rates are entered by hand alone. */
export const makeRateSource: Record<ExchangeRateSourceName, () => ExchangeRateSource | null> = {
  ecb: () => ecbRates(),
  simulated: () => simulatedRates(),
  off: () => null,
};
