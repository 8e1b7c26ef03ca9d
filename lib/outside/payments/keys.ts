/** The format of the panel's payment keys. An account at a provider may be shared with other software. */
export const isOurs = (key: unknown): key is string => typeof key === "string" && /^[0-9a-f]{32}$/.test(key);

/** Refunds made by the panel have such keys; those made on the provider's pages have none, or that of the payment. */
export const isOurRefund = (key: unknown): key is string =>
  typeof key === "string" && /^[0-9a-f]{32}-refund(-[0-9a-f]{16})?$/.test(key);
