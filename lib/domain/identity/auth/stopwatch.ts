type Timing = Record<string, number>;

/** Measures named parts of a login for `timings`, in whole milliseconds of real time. */
export function stopwatch(): {
  timed: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  timings: Timing[];
} {
  const timings: Timing[] = [];
  return {
    timings,
    timed: async (name, work) => {
      const from = performance.now();
      try {
        return await work();
      } finally {
        timings.push({ [name]: Math.round(performance.now() - from) });
      }
    },
  };
}
