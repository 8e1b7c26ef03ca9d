import type { OutputOf } from "@/lib/api/client";

/** What the page of a server's monitoring shows. */
export type MonitoringPage = OutputOf<"monitoring", "page">;
