import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { buttonLook } from "./button-look";

type DownloadLinkProps = { href: string; size?: "sm" | "md"; children: ReactNode };

/** A link to a file. It is no link between pages: the browser stores what comes. */
export function DownloadLink({ href, size = "sm", children }: DownloadLinkProps) {
  return (
    <a href={href} download className={buttonLook("secondary", size)}>
      <Download size={14} aria-hidden />
      {children}
    </a>
  );
}
