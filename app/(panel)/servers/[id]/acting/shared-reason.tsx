type SharedReasonProps = { id: string; reason: string | null | undefined };

/** Why several buttons are disabled, shown once below them; each refers to it with `disabledBy`. */
export const SharedReason = ({ id, reason }: SharedReasonProps) =>
  reason ? (
    <p id={id} className="text-ink-2 text-xs">
      {reason}
    </p>
  ) : null;
