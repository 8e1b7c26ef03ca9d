import { international } from "@/lib/i18n/accounting-plans/international";
import { netherlands } from "@/lib/i18n/accounting-plans/netherlands";
import { russia } from "@/lib/i18n/accounting-plans/russia";
import { skr03 } from "@/lib/i18n/accounting-plans/skr03";
import { skr04 } from "@/lib/i18n/accounting-plans/skr04";
import type { TemplateName } from "../rules";
import type { Chart } from "./chart";

export const templates: Readonly<Record<TemplateName, Chart>> = {
  skr03,
  skr04,
  netherlands,
  russia,
  international,
};
