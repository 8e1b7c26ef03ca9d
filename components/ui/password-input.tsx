"use client";

import { type KeyboardEvent, useId, useState } from "react";
import { Eye, EyeOff } from "@/components/ui/icons";
import { IconButton } from "./icon-button";
import { TextInput, type TextInputProps } from "./text-input";

export type PasswordInputProps = Omit<TextInputProps, "type" | "suffix" | "icon"> & {
  showLabel: string;
  hideLabel: string;
  capsLockHint: string;
};

/** A password field whose content can be shown, with a hint while Caps Lock is on. Set `autoComplete`. */
export function PasswordInput({ showLabel, hideLabel, capsLockHint, ...rest }: PasswordInputProps) {
  const [isShown, setShown] = useState(false);
  const [hasCapsLock, setCapsLock] = useState(false);
  const hintId = useId();
  const watch = (event: KeyboardEvent<HTMLInputElement>) => setCapsLock(event.getModifierState("CapsLock"));
  return (
    <span className="block">
      <TextInput
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...rest}
        type={isShown ? "text" : "password"}
        aria-describedby={
          [rest["aria-describedby"], hasCapsLock && hintId].filter(Boolean).join(" ") || undefined
        }
        onKeyDown={watch}
        onKeyUp={watch}
        suffix={
          <IconButton
            size="sm"
            label={isShown ? hideLabel : showLabel}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
          </IconButton>
        }
      />
      <span id={hintId} role="status" className="block text-attention text-xs">
        {hasCapsLock && <span className="block pt-1.5">{capsLockHint}</span>}
      </span>
    </span>
  );
}
