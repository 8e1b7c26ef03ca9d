import { closeDatabase, openDatabase } from "@/lib/db/client";
import { setTestRuntime } from "../factories";
import { staffAt } from "../money/year/people";
import { type Asked, type ReportName, reports } from "../money/year/reports";

/*
 * One report in a process of its own, asked for by `bench-year.ts` in its first argument. Prints its figures, its time and
 * the most memory that the process had until it was made.
 */
const { url, report, asked, staff, now } = JSON.parse(process.argv[2] ?? "{}") as {
  url: string;
  report: ReportName;
  asked: Asked;
  staff: number;
  now: string;
};

setTestRuntime("http://panel.test");
openDatabase(url, { poolSize: 4 });
try {
  const context = await staffAt(staff, new Date(now));
  const startedAtMs = performance.now();
  const most = { seconds: 0, mb: 0 };
  const figures = await reports[report](context, asked, () => {
    most.seconds = (performance.now() - startedAtMs) / 1000;
    most.mb = process.resourceUsage().maxRSS / 1024;
  });
  process.stdout.write(JSON.stringify({ figures, ...most }));
} finally {
  await closeDatabase();
}
