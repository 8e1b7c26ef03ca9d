import { z } from "zod";
import { staffReason } from "./staff-reason";

/** What of which customer staff change, and why. */
export const AskedOfCustomer = z.object({ account: z.int32(), reason: staffReason });
