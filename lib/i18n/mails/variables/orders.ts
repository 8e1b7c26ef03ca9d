import type { ContractNotices, EstimateNotices } from "../notices";
import { choice, lines, link, number, optional, required, text, type VariablesOf } from "./variable";

export const contractVariables: VariablesOf<ContractNotices> = {
  "contract.declared": {
    offered: {
      declaration: choice("withdrawal", "cancellation"),
      number,
      name: text,
      contract: text,
      ends_on_line: optional(text),
      moment: text,
    },
    valuesOf: ({ declaration, number: id, name, contract, endsOn, at }, { words, day, moment }) => ({
      declaration,
      number: id,
      name,
      contract,
      ends_on_line: endsOn === null ? null : words.wantedEnd(day(endsOn)),
      moment: moment(at),
    }),
  },
};

export const estimateVariables: VariablesOf<EstimateNotices> = {
  "estimate.offered": {
    offered: {
      preset: text,
      location: text,
      count: number,
      text: optional(lines),
      estimate_page: required(link),
    },
    valuesOf: ({ preset, location, count, text: said }, { pages }) => ({
      ...{ preset, location, count, estimate_page: pages.estimate },
      text: said === "" ? null : said,
    }),
  },
};
