import { customType } from "drizzle-orm/pg-core";
import { seal, unseal } from "./seal";

/** Text that the database holds sealed with the panel's secret: codes and links in mails open accounts. */
export const sealedText = (name: string, purpose: string) =>
  customType<{ data: string; driverData: Buffer }>({
    dataType: () => "bytea",
    toDriver: (text) => seal(purpose, text),
    fromDriver: (sealed) => unseal(purpose, sealed),
  })(name);
