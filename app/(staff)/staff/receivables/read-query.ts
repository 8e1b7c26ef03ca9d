/** A page's parameters; what is given several times is left out. */
export const readQuery = (wanted: Record<string, string | string[] | undefined>): URLSearchParams =>
  new URLSearchParams(
    Object.entries(wanted).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
