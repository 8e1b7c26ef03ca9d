import type { ConcernedBy } from "@/lib/base/announcements";
import type { ConcernInput } from "@/lib/domain/support/announcements/schema";

/** Who is concerned as the form keeps it: what was chosen for one way stays when another is looked at. */
export type TypedConcern = {
  by: ConcernedBy;
  locations: readonly string[];
  backEnds: readonly string[];
  plans: readonly string[];
  /** Numbers of servers, as typed. */
  servers: string;
  /** "" = customers of all brands. */
  brand: string;
};

export const noConcern: TypedConcern = {
  by: "all",
  locations: [],
  backEnds: [],
  plans: [],
  servers: "",
  brand: "",
};

/** The numbers in a list separated by spaces, commas, semicolons or lines; null if one is none. */
export function numbersIn(text: string): number[] | null {
  const words = text.split(/[\s,;]+/).filter((word) => word !== "");
  return words.every((word) => /^\d{1,9}$/.test(word)) ? words.map(Number) : null;
}

const placesOf = ({ by, locations, backEnds }: TypedConcern): readonly string[] =>
  by === "location" ? locations : by === "back_end" ? backEnds : [];

const idsOf = ({ by, plans, servers }: TypedConcern): number[] | null =>
  by === "plan" ? plans.map(Number) : by === "servers" ? numbersIn(servers) : [];

/** As it is sent; null while it cannot be: nothing is chosen, or what is typed is no list of numbers. */
export function concernIn(typed: TypedConcern): ConcernInput | null {
  const [places, ids] = [placesOf(typed), idsOf(typed)];
  if (ids === null || (typed.by !== "all" && places.length + ids.length === 0)) return null;
  const brand = typed.brand === "" ? null : Number(typed.brand);
  return { concerned_by: typed.by, places: [...places], ids, brand };
}

/** As the form begins for an announcement that is there. */
export function typedOf({ concerned_by: by, places, ids, brand }: ConcernInput): TypedConcern {
  return {
    by,
    locations: by === "location" ? places : [],
    backEnds: by === "back_end" ? places : [],
    plans: by === "plan" ? ids.map(String) : [],
    servers: by === "servers" ? ids.join(", ") : "",
    brand: brand === null ? "" : String(brand),
  };
}
