import { customType, numeric, timestamp } from "drizzle-orm/pg-core";
import type { z } from "zod";

export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** A money column, with two decimal places. */
export const amount = (name: string) => numeric(name, { precision: 14, scale: 2 });

/** A JSON column validated against `schema` on write and on read. */
export const checkedJson = <T extends z.ZodType>(name: string, schema: T) =>
  customType<{ data: z.output<T>; driverData: unknown }>({
    dataType: () => "jsonb",
    toDriver: (value) => JSON.stringify(schema.parse(value)),
    fromDriver: (value) => schema.parse(value),
  })(name);
