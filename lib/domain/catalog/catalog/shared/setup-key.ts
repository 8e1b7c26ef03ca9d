/** Key of the setup fee that belongs to a price key of a preset. */
export const setupKey = (priceKey: string): string => `${priceKey} setup`;
