"use client";

import type { Route } from "next";
import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { LinkPending } from "@/components/ui/link-pending";
import { aboutOfPath } from "@/lib/domain/support/tickets/about-rules";

/** Links to help about the page's subject, so that users need not write which server or invoice they mean. */
export function HelpLink({ className, children }: { className: string; children: ReactNode }) {
  const about = aboutOfPath(usePathname());
  return (
    <Link href={(about ? `/help?about=${about}` : "/help") as Route} prefetch={false} className={className}>
      <LinkPending />
      {children}
    </Link>
  );
}
