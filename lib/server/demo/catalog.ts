import type { Catalog } from "@/lib/domain/catalog/catalog/schema";
import { locations } from "./catalog/locations";
import { gpuPresets, physicalPresets } from "./catalog/physical-presets";
import { platformSoftware } from "./catalog/software-platform";
import { workSoftware } from "./catalog/software-work";
import { systems } from "./catalog/systems";
import { trafficPlans } from "./catalog/traffic-plans";
import { virtualPresets } from "./catalog/virtual-presets";

/** The initial catalog of a panel with an embedded database; an operator's own file has the same format. */
export const demoCatalog = {
  locations,
  presets: [...virtualPresets, ...physicalPresets, ...gpuPresets],
  systems,
  software: [...platformSoftware, ...workSoftware],
  traffic_plans: trafficPlans,
} satisfies Catalog;
