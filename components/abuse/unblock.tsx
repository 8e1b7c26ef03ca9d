"use client";

import { useLazy } from "@/components/ui/use-lazy";
import type { UnblockButtonProps } from "./unblock-button";

const loadButton = async () => (await import("./unblock-button")).UnblockButton;

/** Few servers are blocked: pages load the button where it is shown. */
export function Unblock(props: UnblockButtonProps) {
  const Button = useLazy<UnblockButtonProps>(true, loadButton);
  return typeof Button === "function" ? <Button {...props} /> : null;
}
