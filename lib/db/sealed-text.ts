import { customType } from "drizzle-orm/pg-core";
import { seal, unseal } from "./seal";

/** A text column sealed with the panel's secret, because codes and links in mails give access to accounts. */
export const sealedText = (name: string, purpose: string) =>
  customType<{ data: string; driverData: Buffer }>({
    dataType: () => "bytea",
    toDriver: (text) => seal(purpose, text),
    fromDriver: (sealed) => unseal(purpose, sealed),
  })(name);
