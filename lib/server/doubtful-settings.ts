import { doubtfulVariables } from "@/lib/settings/doubtful";

/** Returns a warning for each of these variables that looks like a setting but is not one, such as a typo. */
export const doubtfulLines = (names?: readonly string[]): string[] =>
  doubtfulVariables(names).map(
    ({ name, meant }) =>
      `The environment variable ${name} is no setting of the panel${meant === null ? "." : `: did you mean ${meant}?`}`,
  );
