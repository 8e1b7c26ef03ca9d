import { z } from "zod";

/** Says where a consumer lives: `declaration` is the customer's own answer where the others disagree. */
const evidenceKinds = ["address", "card", "ip", "phone", "bank", "declaration"] as const;

export const EvidencePiece = z.object({ kind: z.enum(evidenceKinds), country: z.string() });
export type EvidencePiece = z.infer<typeof EvidencePiece>;

/**
 * not_needed: the tax does not depend on where a consumer lives. enough: two pieces agree. single: nothing contradicts the
 * address, and nothing supports it. conflict: other pieces contradict it. declared: the customer has said so.
 */
export const evidenceStates = ["not_needed", "enough", "single", "conflict", "declared"] as const;
export type EvidenceState = (typeof evidenceStates)[number];

/** The register's answer about a VAT number: its own number for it, when, and whose the number is. */
export const RegisterProof = z.object({ consultation: z.string(), at: z.string(), name: z.string() });
export type RegisterProof = z.infer<typeof RegisterProof>;

/** Why a tax was decided as it was, frozen with the document. */
export const TaxGrounds = z.object({
  /** Tax point, `YYYY-MM-DD`. */
  day: z.string(),
  category: z.enum(["S", "AE", "E", "O"]),
  article: z.string(),
  scheme: z.enum(["domestic", "oss", "abroad", "none"]),
  rule: z.enum(["standard", "origin", "exempt"]),
  seller: z.string(),
  buyer: z.string(),
  isBusiness: z.boolean(),
  evidence: z.object({ state: z.enum(evidenceStates), pieces: z.array(EvidencePiece).max(20) }),
  /** EUR, whole cents; null = not asked. */
  threshold: z.object({ limit: z.int(), thisYear: z.int(), lastYear: z.int() }).nullable(),
  proof: RegisterProof.nullable(),
});
export type TaxGrounds = z.infer<typeof TaxGrounds>;
