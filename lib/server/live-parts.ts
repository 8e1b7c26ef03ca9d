import type { LiveParts } from "@/lib/db/live-configuration";
import { liveLegal } from "@/lib/domain/customers/legal/shared/loaded";
import { liveBrands } from "@/lib/domain/kernel/brand/loaded";
import { liveSettings } from "@/lib/domain/kernel/settings/live-settings";
import { liveTaxRates } from "@/lib/domain/kernel/tax/loaded-rates";
import { liveMailTexts } from "@/lib/domain/messages/mails/shared/wording";
import { liveSellers } from "@/lib/domain/money/companies/shared/loaded";
import { liveBackEnds } from "@/lib/domain/servers/back-ends/shared/loaded";
import { liveAnnouncements } from "@/lib/domain/support/announcements/shared/loaded";

/** What every process keeps in memory of the configuration, and reads again when it changes. */
export const liveParts: LiveParts = [
  liveSettings,
  liveBrands,
  liveSellers,
  liveMailTexts,
  liveBackEnds,
  liveLegal,
  liveAnnouncements,
  liveTaxRates,
];
