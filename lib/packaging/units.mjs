import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** What the units differ in; their sandbox is one. */
const units = {
  "berth.service": { description: "Berth, control panel", command: "/usr/bin/berth start" },
  "berth-web@.service": {
    description: "Berth, web process on port %i",
    command: "/usr/bin/env ROLE=web PORT=%i /usr/bin/berth start",
  },
  "berth-worker@.service": {
    description: "Berth, worker, health on port %i",
    command: "/usr/bin/env ROLE=worker HEALTH_PORT=%i /usr/bin/berth start",
  },
};

/** Writes the units of systemd into a new folder. @param {string} folder */
export function writeUnits(folder) {
  const text = readFileSync(path.join(import.meta.dirname, "files/unit.service"), "utf8");
  mkdirSync(folder);
  for (const [name, { description, command }] of Object.entries(units))
    writeFileSync(
      path.join(folder, name),
      text.replace("@DESCRIPTION@", description).replace("@COMMAND@", command),
    );
}
