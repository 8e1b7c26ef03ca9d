import { z } from "zod";
import { wireInt } from "@/lib/base/form-values";
import { currencies } from "@/lib/base/money";
import { orderPeriods } from "@/lib/base/periods";
import { presetFamilies } from "../../catalog/catalog/rules";
import { backupPlans } from "../../servers/backups/rules";
import { mostExtraAddresses, mostServers } from "../orders/rules";
import { longestTemplateName, templateParts } from "./rules";

export const TemplateName = z.string().trim().min(1, "is required").max(longestTemplateName);

/** An id as text; empty = none. */
const idText = z.string().regex(/^\d{0,9}$/, "must be a number");

/** The order page's input without the typed fields: no host name and no secrets; a stored SSH key by its id. */
export const Configuration = z.object({
  location: z.string().min(1, "is required").max(10),
  preset: z.string().min(1, "is required").max(100),
  os: idText,
  software: idText,
  plan: idText,
  period: z.enum(orderPeriods),
  count: wireInt(1, mostServers),
  addresses: wireInt(0, mostExtraAddresses),
  key: idText,
  backups: z.enum(["", ...backupPlans]).optional(),
});

const Why = z.discriminatedUnion("code", [
  z.object({ code: z.enum(["gone", "inactive", "needs_system", "wrong_system"]) }),
  z.object({ code: z.enum(["not_in_location", "out_of_stock"]), location: z.string() }),
  z.object({ code: z.literal("not_sold"), currency: z.enum(currencies) }),
  z.object({ code: z.literal("wrong_family"), family: z.enum(presetFamilies) }),
  z.object({ code: z.enum(["min_ram", "min_hdd", "min_cpu"]), need: z.number(), have: z.number() }),
  z.object({ code: z.literal("too_few"), have: z.int() }),
]);

export const OrderTemplate = z.object({
  id: z.int(),
  name: z.string(),
  configuration: Configuration,
  /** Names of the system, software, traffic plan and key; empty = none. */
  names: z.object({ system: z.string(), software: z.string(), plan: z.string(), key: z.string() }),
  /** Parts that cannot be ordered now; empty = everything can. */
  missing: z.array(z.object({ part: z.enum(templateParts), name: z.string(), why: Why })),
});
export type OrderTemplate = z.infer<typeof OrderTemplate>;
