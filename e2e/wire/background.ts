export type Background = {
  /** Throws the error of a failed turn. */
  check: () => void;
  /** Waits until each has finished its turn; throws like `check`. */
  stop: () => Promise<void>;
};

/** Runs the turns of each function in sequence, until stopped or one of them fails. */
export function inBackground(turns: readonly ((turn: number) => Promise<void>)[]): Background {
  let isOver = false;
  const failures: unknown[] = [];
  const check = () => {
    if (failures.length > 0) throw failures[0];
  };
  const all = turns.map(async (take) => {
    for (let turn = 0; !isOver; turn++)
      await take(turn).catch((error: unknown) => {
        failures.push(error);
        isOver = true;
      });
  });
  return {
    check,
    stop: async () => {
      isOver = true;
      await Promise.all(all);
      check();
    },
  };
}
