import type { Catalog } from "@/lib/domain/catalogue/schema";
import { locations } from "./catalogue/locations";
import { gpuPresets, physicalPresets } from "./catalogue/physical-presets";
import { platformSoftware } from "./catalogue/software-platform";
import { workSoftware } from "./catalogue/software-work";
import { systems } from "./catalogue/systems";
import { trafficPlans } from "./catalogue/traffic-plans";
import { virtualPresets } from "./catalogue/virtual-presets";

/** The catalog that a new panel with an embedded database starts with; an operator's own file has the same form. */
export const demoCatalog = {
  locations,
  presets: [...virtualPresets, ...physicalPresets, ...gpuPresets],
  systems,
  software: [...platformSoftware, ...workSoftware],
  traffic_plans: trafficPlans,
} satisfies Catalog;
