import type { KeyChange, KeyEvent } from "@/lib/base/params/api-keys";

function valueOnWire(value: KeyChange["from"]): string {
  if (value === null) return "all";
  if (typeof value === "boolean") return value ? "1" : "0";
  return Array.isArray(value) ? value.join(",") : value;
}

/** A message of a key's history (specification 2.4), in the English of the API. */
export function keyEventOnWire(event: KeyEvent): string {
  switch (event.code) {
    case "created":
    case "deleted":
    case "restored":
      return `API key ${event.name} ${event.code}`;
    case "changed":
      return `${event.field} changed from "${valueOnWire(event.from)}" to "${valueOnWire(event.to)}"`;
    case "rotated":
      return `Secret …${event.added} added beside …${event.beside}`;
    case "retired":
      return `Secret …${event.secret} retired`;
  }
}
