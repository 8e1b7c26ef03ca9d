export type Background = {
  /** Throws what went wrong in it. */
  check: () => void;
  /** Lets each come to the end of its turn; throws as `check` does. */
  stop: () => Promise<void>;
};

/** Has each of them do its turns one after the other, until it is stopped or one of them fails. */
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
