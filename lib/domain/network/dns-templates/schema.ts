import { z } from "zod";
import { wireInt, wireText } from "@/lib/base/form-values";
import { maxRecordsText } from "./rules";

export const DnsTemplate = z.object({
  id: z.int(),
  name: z.string(),
  records: z.string(),
  is_automatic: z.boolean(),
});

export const Written = {
  name: wireText(100).refine((name) => name.trim() !== "", "is required"),
  /** Zone file lines, with the placeholders `{host}`, `{ipv4}` and `{ipv6}`. */
  records: wireText(maxRecordsText),
  /** Applied to each new server whose host name is in a zone of the account. */
  is_automatic: z.boolean().default(false),
};

/** A template, the zone that gets its records, and the server that they refer to. */
export const Applied = z.object({ id: wireInt(0), zone: wireText(255), server_id: wireInt(0) });
