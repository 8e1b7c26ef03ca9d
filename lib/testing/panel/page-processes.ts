import { execFileSync } from "node:child_process";
import type { PanelProcess } from "./panel-process";

/** The processes that render a panel's pages. */
export function pageProcessesOf({ pid }: Pick<PanelProcess, "pid">): number[] {
  const lines = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
  return lines
    .filter((one) => one.trim().split(/\s+/)[1] === String(pid) && one.includes("/pages.js"))
    .map((one) => Number(one.trim().split(/\s+/)[0]));
}
