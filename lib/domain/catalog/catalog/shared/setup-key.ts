/** Among the prices of a preset, the key of the set-up fee that goes with the price of that key. */
export const setupKey = (priceKey: string): string => `${priceKey} setup`;
