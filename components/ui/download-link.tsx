import type { ReactNode } from "react";
import { Download } from "@/components/ui/icons";
import { buttonStyle } from "./button-style";

type DownloadLinkProps = {
  href: string;
  size?: "sm" | "md";
  /** Accessible name, if the text alone is ambiguous. */
  label?: string;
  children: ReactNode;
};

/** A link to a file. A plain link, not a page navigation: the browser saves the response. */
export function DownloadLink({ href, size = "sm", label, children }: DownloadLinkProps) {
  return (
    <a href={href} download aria-label={label} className={buttonStyle("secondary", size)}>
      <Download size={14} aria-hidden />
      {children}
    </a>
  );
}
