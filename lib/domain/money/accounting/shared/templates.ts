import type { TemplateName } from "../rules";
import { international } from "../templates/international";
import { netherlands } from "../templates/netherlands";
import { russia } from "../templates/russia";
import { skr03 } from "../templates/skr03";
import { skr04 } from "../templates/skr04";
import type { Chart } from "./chart";

export const templates: Readonly<Record<TemplateName, Chart>> = {
  skr03,
  skr04,
  netherlands,
  russia,
  international,
};
