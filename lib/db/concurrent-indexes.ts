const statement = /^create (?:unique )?index concurrently if not exists "(\w+)" on /i;

/** The statements of a migration that builds indexes beside readers and writers. Throws if it does anything else. */
export const concurrentIndexes = (text: string): { name: string; text: string }[] =>
  text
    .replaceAll(/^--.*$/gm, "")
    .split(";")
    .map((one) => one.trim())
    .filter((one) => one !== "")
    .map((one) => {
      const name = statement.exec(one)?.[1];
      if (name === undefined) throw new Error(`This builds no index concurrently: ${one}`);
      return { name, text: one };
    });
