"use client";

import { Button, type ButtonProps } from "@/components/ui/button";
import { LinkButton, type LinkButtonProps } from "@/components/ui/link-button";
import type { PageCall } from "@/lib/api/client";
import { useWhyNot } from "./use-why-not";

/** A button that leads to a call: off, with the reason, for anyone who may not make it. */
export function CallButton({ calls, ...props }: ButtonProps & { calls: PageCall }) {
  const whyNot = useWhyNot(calls);
  return <Button {...props} {...(whyNot && { disabledReason: whyNot })} />;
}

/** A link to the form of a call; for anyone who may not make it a button that is off. */
export function CallLink({ calls, ...props }: LinkButtonProps & { calls: PageCall }) {
  const whyNot = useWhyNot(calls);
  if (!whyNot) return <LinkButton {...props} />;
  const { href: _, ...look } = props;
  return <Button {...look} disabledReason={whyNot} />;
}
