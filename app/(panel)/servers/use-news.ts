import { useEffect, useRef, useState } from "react";
import { isMoving } from "@/lib/domain/servers/servers/rules";
import type { ServerRow } from "@/lib/domain/servers/servers/schema";

/** Announces deployments that have just finished, with the texts of `tell`; "" until there is one. */
export function useNews(rows: readonly ServerRow[], tell: (row: ServerRow) => string): string {
  const [news, setNews] = useState("");
  const moving = useRef(new Set<number>());
  useEffect(() => {
    const finished = rows.filter((row) => moving.current.has(row.id) && !isMoving(row.state));
    moving.current = new Set(rows.filter((row) => isMoving(row.state)).map((row) => row.id));
    if (finished.length > 0) setNews(finished.map(tell).join(" "));
  });
  return news;
}
