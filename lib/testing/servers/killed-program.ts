import { spawn } from "node:child_process";
import { once } from "node:events";

/**
 * A program that kills itself, like a crash, right after its `moment`th change of the system: a file written, moved
 * or removed, or a program started. Prints `through` if it ends before.
 */
const killed = (moment: number, body: string): string => `
  import fs from "node:fs";
  import fsp from "node:fs/promises";
  import child from "node:child_process";
  import { syncBuiltinESMExports } from "node:module";
  let left = ${moment};
  const count = () => { if (--left === 0) process.kill(process.pid, "SIGKILL"); };
  for (const name of ["writeFile", "rename", "link", "mkdir", "rm"]) {
    const own = fsp[name];
    fsp[name] = async (...args) => {
      try { return await own(...args); } finally { count(); }
    };
  }
  for (const [module, name] of [[fs, "writeFileSync"], [child, "spawn"]]) {
    const own = module[name];
    module[name] = (...args) => {
      const answer = own(...args);
      count();
      return answer;
    };
  }
  syncBuiltinESMExports();
  ${body}
  console.log("through");
  process.exit(0);
`;

/** Runs the text of a module; returns whether it was killed before its end, and throws its error output. */
export async function runKilled(moment: number, body: string): Promise<boolean> {
  const program = spawn(process.execPath, ["--input-type=module", "--eval", killed(moment, body)], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [program.stdout, program.stderr])
    stream.on("data", (chunk: Buffer) => {
      said += chunk.toString("utf8");
    });
  const [, signal] = await once(program, "exit");
  if (signal !== "SIGKILL" && !said.includes("through")) throw new Error(said);
  return signal === "SIGKILL";
}
