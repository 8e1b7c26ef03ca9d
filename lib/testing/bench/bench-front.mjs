import { databaseUrl, signIn, startPanel } from "./bench-panel.mjs";
import { compete, sayShare } from "./bench-rounds.mjs";

/*
 * Calls per second that the gateway answers by itself (WIRE_FRONT=direct), relative to those that it hands to the route
 * handlers of Next (WIRE_FRONT=next): two panels on one database, alternating.
 */

/**
 * @param {import("./bench-panel.mjs").Site} site
 * @param {{ rounds: number, seconds: number, load: import("./bench-rounds.mjs").Load }} how
 */
export async function measureFront(site, how) {
  const direct = await startPanel(site, { WIRE_FRONT: "direct" });
  const web = { DATABASE_URL: databaseUrl(site), ROLE: "web", PAGES_PROCESSES: "1" };
  const next = await startPanel(site, { ...web, WIRE_FRONT: "next" });
  const token = await signIn(direct.port);
  const contestants = [
    // Without its process: most of its work is done in that of the pages.
    { name: "route handlers", port: next.port, pid: undefined },
    { name: "gateway", ...direct },
  ];
  for (const [path, body] of [
    ["/auth.php", `action=info&token=${token}`],
    ["/presets.php", "action=list&location=NL"],
  ]) {
    console.log(`\n${path} ${body.replace(token, "…")}`);
    const [factor] = await compete(contestants, { path, body }, how);
    if (!factor) throw new Error("There was nothing to compare.");
    console.log(`gateway ÷ route handlers: ${sayShare(factor)}`);
  }
}
