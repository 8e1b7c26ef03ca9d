/** Scanner for a structured header (RFC 5322, 3.2). A reader advances only if it succeeds. */
export type Scanner = {
  /** Skips spaces and nested comments. False = an invalid comment or character. */
  skipBlank: () => boolean;
  /** Consumes this character if it comes next. */
  take: (sign: string) => boolean;
  /** Consumes all following characters that match; "" = none. */
  run: (isPart: (sign: string) => boolean) => string;
  /** Consumes a quoted string; null = none or unterminated. */
  quoted: () => string | null;
  next: () => string;
  isEnd: () => boolean;
};

const deepestComment = 50;

/** Unfolds a header; null = it has another line break or control character. */
function unfolded(value: string): string | null {
  const line = value.replaceAll(/\r?\n(?=[ \t])/g, "").trimEnd();
  return /(?!\t)\p{Cc}/u.test(line) ? null : line;
}

/** Null = the value is not a single line or is longer than `most` characters. */
export function scan(value: string, most: number): Scanner | null {
  const text = value.length > most ? null : unfolded(value);
  if (text === null) return null;
  let at = 0;
  const next = () => text.charAt(at);
  const skipComment = (): boolean => {
    let depth = 0;
    do {
      const sign = next();
      if (sign === "") return false;
      if (sign === "(") depth++;
      if (sign === ")") depth--;
      at += sign === "\\" ? 2 : 1;
    } while (depth > 0 && depth <= deepestComment);
    return depth === 0 && at <= text.length;
  };
  return {
    next,
    isEnd: () => at >= text.length,
    take: (sign) => {
      if (next() !== sign) return false;
      at++;
      return true;
    },
    run: (isPart) => {
      const from = at;
      while (at < text.length && isPart(next())) at++;
      return text.slice(from, at);
    },
    skipBlank: () => {
      for (;;) {
        if (next() === "(") {
          if (!skipComment()) return false;
        } else if (next() === " " || next() === "\t") at++;
        else return true;
      }
    },
    quoted: () => {
      if (next() !== '"') return null;
      const parts: string[] = [];
      for (at++; at < text.length; at++) {
        const sign = next();
        if (sign === '"') {
          at++;
          return parts.join("");
        }
        if (sign === "\\") at++;
        parts.push(next());
      }
      return null;
    },
  };
}
