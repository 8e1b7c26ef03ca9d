import type { LiveParts } from "@/lib/db/live-configuration";
import { liveBrands } from "@/lib/domain/kernel/brand/loaded";
import { liveSettings } from "@/lib/domain/kernel/settings/live-settings";

/** What every process keeps in memory of the configuration, and reads again when it changes. */
export const liveParts: LiveParts = [liveSettings, liveBrands];
