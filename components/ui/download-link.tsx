import type { ReactNode } from "react";
import { Download } from "@/components/ui/icons";
import { buttonStyle } from "./button-style";

type DownloadLinkProps = {
  href: string;
  size?: "sm" | "md";
  /** The link's name, where its text alone does not tell it from others. */
  label?: string;
  children: ReactNode;
};

/** A link to a file. It is no link between pages: the browser stores what comes. */
export function DownloadLink({ href, size = "sm", label, children }: DownloadLinkProps) {
  return (
    <a href={href} download aria-label={label} className={buttonStyle("secondary", size)}>
      <Download size={14} aria-hidden />
      {children}
    </a>
  );
}
