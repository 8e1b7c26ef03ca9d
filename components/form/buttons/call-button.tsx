"use client";

import { Button, type ButtonProps } from "@/components/ui/button";
import { LinkButton, type LinkButtonProps } from "@/components/ui/link-button";
import type { PageCall } from "@/lib/api/client";
import { useWhyNot } from "./use-why-not";

/** A button for a call: disabled, with the reason, for users without the right to make it. */
export function CallButton({ calls, ...props }: ButtonProps & { calls: PageCall }) {
  const whyNot = useWhyNot(calls);
  return <Button {...props} {...(whyNot && { disabledReason: whyNot })} />;
}

/** A link to the form of a call; a disabled button for users without the right to make it. */
export function CallLink({ calls, ...props }: LinkButtonProps & { calls: PageCall }) {
  const whyNot = useWhyNot(calls);
  if (!whyNot) return <LinkButton {...props} />;
  const { href: _, ...look } = props;
  return <Button {...look} disabledReason={whyNot} />;
}
