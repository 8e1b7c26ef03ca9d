import { z } from "zod";
import type { BackEndKind } from "@/lib/base/back-ends";
import { seal, unseal } from "@/lib/db/seal";
import type { backEnds } from "@/lib/db/tables/servers/back-ends";
import { kindOf } from "@/lib/outside/provisioner/registry";

type Row = Pick<typeof backEnds.$inferSelect, "name" | "config" | "sealed">;
type Texts = Readonly<Record<string, string>>;

/** Each back end has its own purpose, so that sealed secrets are nothing in the row of another one. */
const purposeOf = (name: string): string => `back end ${name}`;

const Sealed = z.record(z.string(), z.string());

/** The columns of these texts. Empty ones are left out. */
export function keepTexts(name: string, kind: BackEndKind, texts: Texts): Pick<Row, "config" | "sealed"> {
  const { fields } = kindOf(kind);
  const said = Object.entries(texts).filter(([, text]) => text !== "");
  const secret = said.filter(([field]) => fields[field]?.isSecret);
  return {
    config: Object.fromEntries(said.filter(([field]) => !fields[field]?.isSecret)),
    sealed: secret.length > 0 ? seal(purposeOf(name), JSON.stringify(Object.fromEntries(secret))) : null,
  };
}

/** The texts of a row, with secrets unsealed. */
export const openTexts = ({ name, config, sealed }: Row): Texts => ({
  ...config,
  ...(sealed ? Sealed.parse(JSON.parse(unseal(purposeOf(name), sealed))) : {}),
});
