export const coresText = (count: number): string => (count === 1 ? "1 core" : `${count} cores`);

/** Returns the CPU of a preset's machines: its tag `cpu_name`, else the number of cores. */
export const processorText = ({ cpu }: { cpu: number }, named: string | null | undefined): string =>
  named || coresText(cpu);

/** Patterns for CPU names, case-insensitive; in a syntax with the same meaning in PostgreSQL and JavaScript. */
export const processorPatterns = { amd: /(^|\W)amd(\W|$)/i, dual: /^2\s*[x×]/i };
