/** A screen of text that a viewer of RFB is shown. */
export type Terminal = {
  readonly size: { columns: number; rows: number };
  /** Gives it another size, where it can have one. */
  resize?: (size: TerminalSize) => void;
  /** The screen content, one text per row. */
  rows: () => string[];
  key: (keysym: number, isDown: boolean) => void;
  /** Calls back after each change that no key has made. */
  watch?: (onChange: () => void) => void;
  /** The viewer has gone. */
  leave?: () => void;
};

export type TerminalSize = Terminal["size"];
