import type { Catalog } from "@/lib/domain/catalog/catalog/schema";
import { demoCatalog } from "./demo-catalog";
import { smallCatalog } from "./small-catalog";

export const exampleNames = ["small", "demo"] as const;
export type ExampleName = (typeof exampleNames)[number];

/** A catalog file to start one's own from: one preset, system and plan in one location, or the whole demo. */
export const exampleCatalog = (name: ExampleName): Catalog => (name === "small" ? smallCatalog : demoCatalog);
