/** Back ends that the set-up offers. */
export const sources = ["simulated", "qemu", "http"] as const;
export type Source = (typeof sources)[number];

export const isSource = (name: string | null): name is Source => sources.some((one) => one === name);
