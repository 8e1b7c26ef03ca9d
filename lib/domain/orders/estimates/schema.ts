import { z } from "zod";

export const mostEntries = 50;
export const longestEntry = 500;

/** A configuration as the query of the order page, such as `location=NL&preset=vm.v3-small`. */
export const EstimateEntry = z.string().trim().min(1).max(longestEntry);

export const Estimate = z.object({ entries: z.array(z.string()) });
