/** "visa" → "Visa" */
export const brandName = (brand: string): string =>
  brand === "paypal" ? "PayPal" : brand.charAt(0).toUpperCase() + brand.slice(1);
