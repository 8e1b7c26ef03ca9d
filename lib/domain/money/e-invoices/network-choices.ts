/** Whether invoices go by a network such as Peppol: by the rule of the country, always, or never. */
export const networkChoices = ["automatic", "always", "never"] as const;
export type NetworkChoice = (typeof networkChoices)[number];
