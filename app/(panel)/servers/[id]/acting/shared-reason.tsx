type SharedReasonProps = { id: string; reason: string | null | undefined };

/** Why several buttons are off, said once below them; each names it by `disabledBy`. */
export const SharedReason = ({ id, reason }: SharedReasonProps) =>
  reason ? (
    <p id={id} className="text-ink-2 text-xs">
      {reason}
    </p>
  ) : null;
