/** The meanings of colors; neutral has none. */
export type Tone = "good" | "attention" | "danger" | "info" | "neutral";

export const tintStyle = {
  good: "bg-good-tint text-good",
  attention: "bg-attention-tint text-attention",
  danger: "bg-danger-tint text-danger",
  info: "bg-info-tint text-info",
  neutral: "bg-sunken text-ink-2",
} satisfies Record<Tone, string>;

export const dotStyle = {
  good: "bg-good-solid",
  attention: "bg-attention-solid",
  danger: "bg-danger-solid",
  info: "bg-info-solid",
  neutral: "bg-ink-3",
} satisfies Record<Tone, string>;

export const textStyle = {
  good: "text-good",
  attention: "text-attention",
  danger: "text-danger",
  info: "text-info",
  neutral: "text-ink-2",
} satisfies Record<Tone, string>;
