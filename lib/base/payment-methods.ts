/** Returns the name of a payment method in the API, the same in all responses. */
export const methodOnWire = (method: string): string => (method === "stripe" ? "cc" : method);
