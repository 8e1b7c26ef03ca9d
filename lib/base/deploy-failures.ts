/** Failures of a deployment that have a name; the texts are what programs read (`eq_callback/check`). */
export const deployFailures = {
  badImage: "the disk image did not verify",
  noAnswer: "the machine stopped answering",
  noAddress: "no free address in this location",
} as const;

export type DeployFailure = keyof typeof deployFailures;

const byText = new Map<string, DeployFailure>(
  Object.entries(deployFailures).map(([code, text]) => [text, code as DeployFailure]),
);

/** null = something that only the provisioner has words for. */
export const failureCode = (text: string): DeployFailure | null => byText.get(text) ?? null;
