import type { Context } from "@/lib/domain/kernel/operation/context";
import type { Conditions } from "@/lib/domain/kernel/status-page/schema";
import { showStatusPage } from "@/lib/domain/kernel/status-page/show";

/** When the database cannot be reached, the page says so instead of failing. */
const withoutDatabase: Conditions = {
  database: "failing",
  work: "unknown",
  deployments: "unknown",
  mail: "unknown",
  billing: "unknown",
};

/** Which parts of the panel work. */
export const readConditions = (context: Context): Promise<Conditions> =>
  showStatusPage.call(context, {}).catch(() => withoutDatabase);
