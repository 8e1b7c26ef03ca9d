/** The name of a system's image in an engine: `Debian 12` → `debian-12`, `Ubuntu 24.04 LTS` → `ubuntu-24.04-lts`. */
export const aliasOf = (system: string): string =>
  system
    .toLowerCase()
    .replace(/[^a-z0-9.]/g, "-")
    .split("-")
    .filter((part) => part !== "")
    .join("-");
