import type { Measuring, Reading } from "../measuring";
import { HttpReadings } from "./answers";
import type { Ask } from "./channel";

/** Most machines of one call: their readings fit into an answer. */
const mostAtOnce = 1_000;

export const httpMeasuring = (ask: Ask): Measuring => ({
  measure: async (serverIds, signal) => {
    const all: Reading[] = [];
    for (let from = 0; from < serverIds.length; from += mostAtOnce) {
      const servers = serverIds.slice(from, from + mostAtOnce);
      all.push(...(await ask("measure", HttpReadings, { body: { servers }, signal })));
    }
    return all;
  },
});
