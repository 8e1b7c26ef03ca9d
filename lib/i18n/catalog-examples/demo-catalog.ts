import type { Catalog } from "@/lib/domain/catalog/catalog/schema";
import { locations } from "./demo/locations";
import { gpuPresets, physicalPresets } from "./demo/physical-presets";
import { platformSoftware } from "./demo/software-platform";
import { workSoftware } from "./demo/software-work";
import { systems } from "./demo/systems";
import { trafficPlans } from "./demo/traffic-plans";
import { virtualPresets } from "./demo/virtual-presets";

/** The initial catalog of a panel with an embedded database; an operator's own file has the same format. */
export const demoCatalog = {
  locations,
  presets: [...virtualPresets, ...physicalPresets, ...gpuPresets],
  systems,
  software: [...platformSoftware, ...workSoftware],
  traffic_plans: trafficPlans,
} satisfies Catalog;
