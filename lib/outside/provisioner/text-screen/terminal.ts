/** A screen of text that a viewer of RFB is shown. */
export type Terminal = {
  size: { columns: number; rows: number };
  /** The screen content, one text per row. */
  rows: () => string[];
  key: (keysym: number, isDown: boolean) => void;
  /** Calls back after each change that no key has made. */
  watch?: (onChange: () => void) => void;
  /** The viewer has gone. */
  leave?: () => void;
};

export type TerminalSize = Terminal["size"];
