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
  /** Lines of a zone file, with the places `{host}`, `{ipv4}` and `{ipv6}`. */
  records: wireText(maxRecordsText),
  /** Given to each new server whose host name lies in a zone of the account. */
  is_automatic: z.boolean().default(false),
};

/** A template, the zone that gets its records, and the server that they are about. */
export const Applied = z.object({ id: wireInt(0), zone: wireText(255), server_id: wireInt(0) });
