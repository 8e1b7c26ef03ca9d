import { customType } from "drizzle-orm/pg-core";
import { seal, unseal, unsealBytes } from "./seal";

/** A text column encrypted with the panel's secret, because codes and links in mails give access to accounts. */
export const sealedText = (name: string, purpose: string) =>
  customType<{ data: string; driverData: Buffer }>({
    dataType: () => "bytea",
    toDriver: (text) => seal(purpose, text),
    // Empty in rows older than the column, which have its default.
    fromDriver: (sealed) => (sealed.length === 0 ? "" : unseal(purpose, sealed)),
  })(name);

/** A bytes column encrypted in the same way. */
export const sealedBytes = (name: string, purpose: string) =>
  customType<{ data: Buffer; driverData: Buffer }>({
    dataType: () => "bytea",
    toDriver: (content) => seal(purpose, content),
    // Empty once it is erased.
    fromDriver: (sealed) => (sealed.length === 0 ? sealed : unsealBytes(purpose, sealed)),
  })(name);
