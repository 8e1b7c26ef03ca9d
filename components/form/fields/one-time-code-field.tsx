import type { ComponentProps } from "react";
import { TextField } from "./text-field";

type OneTimeCodeProps = Omit<
  ComponentProps<typeof TextField>,
  "mono" | "autoComplete" | "inputMode" | "required"
>;

/** The code of an authenticator app, or one that was sent. */
export const OneTimeCodeField = (props: OneTimeCodeProps) => (
  <TextField {...props} mono autoComplete="one-time-code" inputMode="numeric" required />
);
