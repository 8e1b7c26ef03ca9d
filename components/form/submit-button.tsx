"use client";

import { useFormStatus } from "react-dom";
import { Button, type ButtonProps } from "@/components/ui/button";

/** The button of a form with a server action: shows the work while the action runs. */
export function SubmitButton(props: Omit<ButtonProps, "type"> & { pendingLabel: string }) {
  const { pending } = useFormStatus();
  return <Button variant="primary" {...props} type="submit" pending={props.pending || pending} />;
}
