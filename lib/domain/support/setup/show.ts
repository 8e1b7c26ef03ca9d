import { asc, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { lookAtConfiguration } from "@/lib/db/live-configuration";
import { presets } from "@/lib/db/tables/catalog/catalog";
import { brands } from "@/lib/db/tables/kernel/brands";
import { companies, hasFacts } from "@/lib/db/tables/money/companies";
import { connectedServices, runtime } from "@/lib/env";
import { byStaff } from "../../kernel/access/access";
import { defaultBrand } from "../../kernel/brand/loaded";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { setupSteps } from "./schema";
import { readSetupState } from "./shared/setup-state";

async function readProgress(db: Database) {
  const [company] = await db.select().from(companies).where(hasFacts).orderBy(asc(companies.id)).limit(1);
  // A page that was saved just now leads on.
  await lookAtConfiguration();
  const { SMTP_URL: mailServer, MAIL_FROM: sender } = runtime().environment;
  return {
    brand: (await db.$count(brands)) > 0,
    company: company !== undefined,
    money: company?.bankAccount != null || connectedServices().length > 0,
    mail: mailServer !== undefined && (sender ?? defaultBrand().senderAddress) != null,
    machines: (await db.$count(presets, sql`${presets.isActive}`)) > 0,
  };
}

/** How far the set-up of this installation is: read from what is saved, so that it can be left anywhere. */
export const showSetup = staffOperation({
  name: "setup.show",
  summary: "Shows how far the set-up of the panel is",
  access: byStaff("read", "settings/manage"),
  looks: "now_and_then",
  input: z.object({}),
  output: z.object({
    /** Null: this installation was not set up in the browser. */
    state: z.enum(["begun", "done"]).nullable(),
    progress: z.object({
      brand: z.boolean(),
      company: z.boolean(),
      money: z.boolean(),
      mail: z.boolean(),
      machines: z.boolean(),
    }),
    /** The first step without its facts; null if there is none. */
    next: z.enum(setupSteps).nullable(),
  }),
  run: async ({ db }) => {
    const progress = await readProgress(db);
    const next = setupSteps.find((step) => !progress[step]) ?? null;
    return { state: await readSetupState(db), progress, next };
  },
});
