"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Fetches the page again every so often while it is visible. */
export function RefreshPage({ everyMs }: { everyMs: number }) {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) router.refresh();
    }, everyMs);
    return () => clearInterval(timer);
  }, [router, everyMs]);
  return null;
}
