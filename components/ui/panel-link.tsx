"use client";

import Link from "next/link";
import { type ComponentProps, useState } from "react";
import { LinkPending } from "./link-pending";

/** Where pointing at it ends in a press, the page is half there; a page full of links does not ask for all of them. */
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
