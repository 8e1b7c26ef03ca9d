/** What programs call a method, in every answer alike. */
export const methodOnWire = (method: string): string => (method === "stripe" ? "cc" : method);
