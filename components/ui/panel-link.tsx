"use client";

import Link from "next/link";
import { type ComponentProps, useState } from "react";
import { LinkPending } from "./link-pending";

/** A link that prefetches its page on hover; prefetching every visible link would be too many requests. */
export function PanelLink({ children, ...rest }: Omit<ComponentProps<typeof Link>, "prefetch">) {
  const [isWanted, setWanted] = useState(false);
  const want = () => setWanted(true);
  return (
    <Link {...rest} prefetch={isWanted ? null : false} onPointerEnter={want} onFocus={want}>
      <LinkPending />
      {children}
    </Link>
  );
}
