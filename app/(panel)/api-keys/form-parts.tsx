import { useTranslations } from "next-intl";
import type { UseFormRegister } from "react-hook-form";
import type { Draft, Field, Problem, Problems } from "./draft";

/** What every part of the form gets: the draft, ways to change it, and what is wrong where. */
export type PartProps = {
  draft: Draft;
  register: UseFormRegister<Draft>;
  change: (facts: Partial<Draft>) => void;
  problems: Problems;
};

export const fieldIds = {
  name: "key-name",
  serverId: "key-server",
  ip: "key-ip",
  address: "key-notify-address",
  expires: "key-expires",
  rights: "key-rights",
} satisfies Record<Field, string>;

/** The words of a problem. */
export function useProblemText(): (problem: Problem | undefined) => string | undefined {
  const t = useTranslations("apiKeys.problem");
  return (problem) => problem && t(problem.says, { entry: problem.entry ?? "" });
}
