import type { Route } from "next";
import type { LegalKind } from "@/lib/base/legal";

/** The editor of a document; null = that for all brands. */
export const pathOfDocument = (kind: LegalKind, brand: number | null): Route =>
  `/staff/settings/legal/${kind}${brand === null ? "" : `?brand=${brand}`}` as Route;
