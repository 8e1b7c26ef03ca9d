export const coresText = (count: number): string => (count === 1 ? "1 core" : `${count} cores`);

/** The processor of a preset's machines: as its tag `cpu_name` says, else what is known of it. */
export const processorText = ({ cpu }: { cpu: number }, named: string | null | undefined): string =>
  named || coresText(cpu);

/** What its name tells, without letter case; written so that PostgreSQL reads them as JavaScript does. */
export const processorPatterns = { amd: /(^|\W)amd(\W|$)/i, dual: /^2\s*[x×]/i };
